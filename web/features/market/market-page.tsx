export default function MarketPage() {
  return <main />;
}
