/** The calls used here; the package brings no types of its own. */
declare module 'web-push' {
  const webPush: {
    generateRequestDetails: (
      target: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: string;
        topic: string;
      },
    ) => { method: string; headers: Record<string, string | number>; body: Buffer };
  };
  export default webPush;
}
