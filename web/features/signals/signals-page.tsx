export default function SignalsPage() {
  return <main />;
}
