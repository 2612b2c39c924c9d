import { messageTexts, type Shown } from './literal-texts-messages.ts';

/**
 * The texts that the specification gives word for word: by its section, and the screen and state that show them. `{…}`
 * stands for whatever the product puts in. Where the specification joins a toast's title and its text with a dash or a
 * colon, both stand here on their own. A text that several screens show stands with the first.
 */
export const literalTexts: readonly Shown[] = [
  {
    section: 2,
    screen: 'every page, while the session is looked up or ended',
    texts: ['Loading your trading companion...', 'Logging you out....'],
  },
  {
    section: 2,
    screen: '/, /signals and /market, signed out: toast before the login',
    texts: ['Unauthorized', 'You are logged out. Logging in again...'],
  },
  {
    section: 2,
    screen: '/ signed out, opened by an alert: toast',
    texts: ['Market Alert', 'You have a new market alert{ for a pair}! Please log in to view it.'],
  },
  {
    section: 2,
    screen: '/ signed in, opened by an alert, and after a login: toasts',
    texts: ['Email Alert', 'You have a new market alert for {pair}!', 'Welcome back!'],
  },
  { section: 2, screen: 'any other route', texts: ['Page Not Found'] },
  {
    section: 2,
    screen: '/ signed out: header and calls to action',
    texts: ['Login', 'Get Started', 'Start Your Free Trial', 'Sign In'],
  },
  {
    section: 2,
    screen: '/signup: form',
    texts: ['Email Address', 'Password', 'Confirm Password', 'Create My Account', 'Creating Account...'],
  },
  {
    section: 2,
    screen: '/signup: after success',
    texts: ['Welcome to {product}', 'Start Chatting', 'Resend Verification Email'],
  },
  { section: 2, screen: '/login', texts: ['Welcome Back', 'Signing in...'] },
  {
    section: 2,
    screen: '/forgot-password',
    texts: ['Send Reset Link', 'Try Different Email', 'Back to Login'],
  },
  {
    section: 2,
    screen: '/reset-password',
    texts: ['Update Password', 'Password Reset Complete', 'Go to Login'],
  },
  {
    section: 2,
    screen: '/ signed in: conversation',
    texts: [
      'Load Older Messages',
      'Risk/Reward',
      'Potential Profit',
      'Max Risk',
      'Chart Unavailable',
      'Technical chart temporarily unavailable',
    ],
  },
  { section: 2, screen: '/ signed in: footer', texts: ['Upgrade'] },
  {
    section: 2,
    screen: '/ signed in: menu dialog and side drawer',
    texts: ['Signal Tracking', 'Economic Calendar', 'Trading Assets', 'Get Full Access', 'Back'],
  },
  { section: 2, screen: 'drawer, Signal Tracking without signals', texts: ['No signals yet'] },
  {
    section: 2,
    screen: 'drawer, Economic Calendar',
    texts: ['Released {time} ago', 'In {time}', 'Loading economic calendar...'],
  },
  { section: 2, screen: 'drawer, Trading Assets; /market while it loads', texts: ['Loading market data...'] },
  { section: 2, screen: 'drawer, Analysis History', texts: ['Analysis History', 'No analysis history yet'] },
  { section: 2, screen: 'upgrade sheet', texts: ['Premium', 'Invest'] },
  {
    section: 8,
    screen: 'upgrade sheet: payment by card or wallet',
    texts: [
      'PayPal Error',
      'Failed to load PayPal. Please try again.',
      'Payment Error',
      'Failed to create payment order. Please try again.',
      'Payment could not be processed. Please try again.',
      'An error occurred with PayPal. Please try again.',
      'Payment Cancelled',
      'Your payment was cancelled.',
      'Payment Successful!',
    ],
  },
  {
    section: 8,
    screen: 'upgrade sheet: payment by crypto, in the log',
    texts: ['Invalid response from server'],
  },
  {
    section: 2,
    screen: 'drawer, Personal Account: sections and buttons',
    texts: [
      'Basic Information',
      'Account Verification',
      'Trading Profile',
      'Trading Preferences',
      'Goals and Aspirations',
      'Personal Interests',
      'Save Changes',
      'Cancel',
      'Logout',
      'Profile Information',
      'Account Actions',
      'Change Password',
      'Favorite Assets',
      'User Analytics',
      'Location Settings',
      'Proactive Preferences',
    ],
  },
  {
    section: 2,
    screen: 'drawer, Personal Account: confirmation of the log-out',
    texts: ['Log Out', 'Are you sure you want to log out?'],
  },
  {
    section: 2,
    screen: 'drawer, Personal Account: labels of favourites',
    texts: ['Major Pair', 'Minor Pair', 'Cryptocurrency', 'Commodity', 'Volatile Pair', 'Trading Pair'],
  },
  {
    section: 2,
    screen: 'drawer, Personal Account: defaults',
    texts: [
      'Moderate',
      'Forex and Crypto',
      'Day Trading',
      'High',
      'GMT',
      'Open ({session})',
      'London Session',
    ],
  },
  {
    section: 2,
    screen: '/signals',
    texts: [
      'Live Monitoring',
      'Total Signals',
      'Win Rate',
      'Total P&L',
      'Active Signals',
      'Progress to Target',
      'No signals found',
    ],
  },
  {
    section: 3,
    screen: 'Proactive Preferences: message types',
    texts: [
      'Daily Greetings',
      'Trading Tips',
      'Token Updates',
      'Market Sessions',
      'Achievements',
      'Motivation',
      'Check-ins',
    ],
  },
  {
    section: 3,
    screen: 'drawer, Personal Account: trading capital',
    texts: ['Under $1k', '$1k-5k', '$5k-10k', '$10k-25k', '$25k-50k', '$50k+'],
  },
  {
    section: 3,
    screen: 'drawer, Personal Account: interests and traits',
    texts: [
      'Technology',
      'Sports',
      'Music',
      'Travel',
      'Reading',
      'Gaming',
      'Art',
      'Fitness',
      'Patient',
      'Analytical',
      'Risk-taker',
      'Conservative',
      'Detail-oriented',
      'Quick-decision',
    ],
  },
  {
    section: 2,
    screen: '/adminnimda: head and tabs',
    texts: [
      'Admin Dashboard',
      'Refresh',
      'User Analytics',
      'Campaign Conversions',
      'Economic Events',
      'Announcements',
      'System Monitor',
    ],
  },
  {
    section: 2,
    screen: '/adminnimda: user analytics and its dialogs',
    texts: [
      'All Users',
      'Verified Only',
      'Unverified Only',
      'Telegram Connected',
      'Pending',
      'A-Z',
      'Z-A',
      'No conversation history found for this user',
      'Unknown time',
    ],
  },
  ...messageTexts,
];

/** Literal texts of parts that are not built yet: whoever builds the part moves its texts into the list above. */
export const owed: { reason: string; texts: string[] }[] = [];

/** Texts that the product does not say on purpose. */
export const settledOtherwise: { reason: string; texts: string[] }[] = [
  {
    reason: 'a wrong address and a wrong password get one text, so that nobody learns who has an account',
    texts: ['No account found', 'Incorrect password'],
  },
  {
    reason: 'the specification itself puts a neutral loader in its place',
    texts: ['Loading {product}...'],
  },
];
