/** Single icons are imported by their file: the package's entry would load all of them, and it types no files. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const shape: [
    tag: 'path' | 'circle' | 'rect' | 'line' | 'polyline' | 'polygon' | 'ellipse',
    attributes: object,
  ][];
  export default shape;
}
