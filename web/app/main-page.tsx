import ChatPage from '../features/chat/chat-page.tsx';

export default function MainPage() {
  return <ChatPage />;
}
