/** The chart library paints on a canvas and fails late on `oklch()`, so tokens are read back as rgb from one painted pixel. */
export function tokenColours(): (token: string) => string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const styles = getComputedStyle(document.documentElement);
  return (token) => {
    if (!brush) return 'rgb(128, 128, 128)';
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = styles.getPropertyValue(`--${token}`).trim();
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
}
