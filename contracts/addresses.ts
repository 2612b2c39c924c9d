import type { Api, EndpointName } from './api.ts';

/**
 * Method and path of every row, for callers that need no schema: in the browser the schemas would be a quarter of the first
 * load. The type makes the compiler refuse a line that says anything else than its row, and a missing one.
 */
export const addresses: { readonly [N in EndpointName]: `${Api[N]['method']} ${Api[N]['path']}` } = {
  getHealth: 'GET /api/health',
  getConfig: 'GET /api/config',
  getCurrentUser: 'GET /api/auth/user',
  login: 'POST /api/login',
  openLogin: 'GET /api/login',
  register: 'POST /api/register',
  logout: 'POST /api/logout',
  forgotPassword: 'POST /api/forgot-password',
  resetPassword: 'POST /api/reset-password',
  changePassword: 'POST /api/change-password',
  resendVerification: 'POST /api/resend-verification',
  sendVerification: 'POST /api/auth/send-verification',
  verifyEmail: 'POST /api/auth/verify-email',
  getCoreAssets: 'GET /api/market/core-assets',
  getLivePrice: 'GET /api/live-market-data/:pair',
  getCandles: 'GET /api/market/candles/:pair',
  listSignals: 'GET /api/signals',
  getSignalStats: 'GET /api/signals/stats',
  getConfidence: 'GET /api/confidence',
  getConversation: 'GET /api/chat/conversation',
  sendMessage: 'POST /api/chat/message',
  streamMessage: 'POST /api/chat/message/stream',
  stopMessage: 'POST /api/chat/message/stop',
  getHistory: 'GET /api/chat/:userId/history',
  saveProfile: 'PATCH /api/user/profile',
  getAnalytics: 'GET /api/user/analytics',
  getProactivePreferences: 'GET /api/user/proactive-preferences',
  saveProactivePreferences: 'PUT /api/user/proactive-preferences',
  getEconomicEvents: 'GET /api/economic-events',
  startUpload: 'POST /api/objects/upload',
  reportReturn: 'POST /api/activity/return',
  reportLogin: 'POST /api/activity/login',
};
