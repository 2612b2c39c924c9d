export default function ChatPage() {
  return <main />;
}
