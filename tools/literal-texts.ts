import { isTest, readSources, walk, type Source } from './sources.ts';

/**
 * The texts that the specification gives word for word, by its section. `{…}` stands for whatever the product puts in.
 * Where the specification joins a toast's title and its text with a dash or a colon, both stand here on their own.
 */
export const literalTexts = {
  'section 2, routes and loaders': [
    'Loading your trading companion...',
    'Logging you out....',
    'Unauthorized',
    'You are logged out. Logging in again...',
    'Market Alert',
    'You have a new market alert{ for a pair}! Please log in to view it.',
    'Email Alert',
    'You have a new market alert for {pair}!',
    'Welcome back!',
    'Page Not Found',
  ],
  'section 2, public and auth screens': [
    'Get Started',
    'Start Your Free Trial',
    'Sign In',
    'Email Address',
    'Password',
    'Confirm Password',
    'Create My Account',
    'Creating Account...',
    'Welcome to {product}',
    'Start Chatting',
    'Resend Verification Email',
    'Welcome Back',
    'Signing in...',
    'Send Reset Link',
    'Try Different Email',
    'Back to Login',
    'Update Password',
    'Password Reset Complete',
    'Go to Login',
  ],
  'section 2, chat': [
    'Load Older Messages',
    'Risk/Reward',
    'Potential Profit',
    'Max Risk',
    'Chart Unavailable',
    'Technical chart temporarily unavailable',
  ],
  'section 2, menu and drawer': [
    'Signal Tracking',
    'Economic Calendar',
    'Trading Assets',
    'Get Full Access',
    'No signals yet',
    'Released {time} ago',
    'In {time}',
    'Loading economic calendar...',
    'Loading market data...',
    'Analysis History',
    'No analysis history yet',
  ],
  'section 2, personal account': [
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
    'Log Out',
    'Are you sure you want to log out?',
    'Favorite Assets',
    'Major Pair',
    'Minor Pair',
    'Cryptocurrency',
    'Commodity',
    'Volatile Pair',
    'Trading Pair',
    'User Analytics',
    'Location Settings',
    'Moderate',
    'Forex and Crypto',
    'Day Trading',
    'High',
    'GMT',
    'Open ({session})',
    'London Session',
    'Proactive Preferences',
  ],
  'section 2, signals dashboard': [
    'Live Monitoring',
    'Total Signals',
    'Win Rate',
    'Total P&L',
    'Active Signals',
    'Progress to Target',
    'No signals found',
  ],
  'section 4': [
    "You're now logged in",
    'Registration successful! Please check your email to verify your account.',
    'Email Sent',
    'Not Connected',
    'Connected',
    'Signal profited',
    'Signal has lost',
    'EXPIRED',
    'UNKNOWN',
    'In a profit',
    'In a loosing',
    'ACTIVE',
  ],
  'section 5': [
    'Email is required',
    'Please enter a valid email address',
    'Password is required',
    'Password must be at least 6 characters',
    'Passwords do not match',
    'Valid email is required',
    "Passwords don't match",
    'Current password is required',
    "New passwords don't match",
    'New password must be different from current password',
    'Email cannot be changed',
    'Please select an image file',
  ],
  'section 8': [
    'Registration failed',
    'An error occurred during registration',
    'Email already exists',
    'This email is already registered. Please use a different email or try logging in instead.',
    'Network error. Please try again.',
    'Verification email sent',
    'Please check your email inbox and spam folder',
    'Failed to resend',
    'An error occurred',
    'Login failed',
    'Invalid email or password. Please try again.',
    'Request failed',
    'Failed to send reset link',
    'Reset failed',
    'Failed to reset password',
    'Invalid Reset Link',
    'This password reset link is invalid or has expired.',
    'Failed to change password',
    'Update Failed',
    'Failed to update profile. Please try again.',
    'Profile Updated',
    'Failed to send verification email',
    'Failed to load preferences',
    'Network error loading preferences',
    'Failed to save preferences',
    'Network error saving preferences',
    'Proactive preferences updated successfully',
    "Sorry, I'm having trouble connecting right now. Please try again in a moment.",
    'Sorry, I had trouble generating a signal for this event. Please try again.',
    'Failed to load signals',
    'Failed to load data',
    'Failed to upload image. Please try again.',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Literal texts of parts that are not built yet: whoever builds the part moves its texts into the list above. */
export const owed: { reason: string; texts: string[] }[] = [
  {
    reason: 'section 2: the admin dashboard is not built',
    texts: [
      'Admin Dashboard',
      'Campaign Conversions',
      'Economic Events',
      'Announcements',
      'System Monitor',
      'All Users',
      'Verified Only',
      'Unverified Only',
      'Telegram Connected',
      'No conversation history found for this user',
      'Unknown time',
    ],
  },
  {
    reason: 'section 9: the knowledge levels stand in the admin dashboard',
    texts: ['Expert', 'Learning', 'Beginner'],
  },
  {
    reason: 'section 8: no payment provider is connected',
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
      'Invalid response from server',
    ],
  },
  {
    reason: 'section 8: the messaging app is not connected',
    texts: ['Failed to connect', 'Please try again later'],
  },
];

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

/** What a reader could see: the strings, templates and markup of one file, without its comments. */
type Carrier = { path: string; texts: string[] };

type Part = { type: string; value?: unknown; children?: Part[]; quasis?: { value: { cooked: string } }[] };

const SLOT = '{}';
const slotted = (text: string): string => text.replaceAll(/\{[^}]*\}/g, SLOT);
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function textOf(node: Part): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.cooked).join(SLOT);
  if (!node.children) return null;
  return node.children.map((child) => (child.type === 'JSXText' ? String(child.value) : SLOT)).join('');
}

const PRODUCT = /^(web\/(app|features|lib|prerender|ui)|domain|server|contracts)\//;
const STAGE = /\/testing\//;

export function findCarriers(sources: Source[]): Carrier[] {
  return sources
    .filter(({ path }) => PRODUCT.test(path) && !STAGE.test(path) && !isTest(path))
    .map((source) => {
      const texts: string[] = [];
      walk(source, (node) => {
        const text = textOf(node);
        if (text) texts.push(tidy(text));
      });
      return { path: source.path, texts };
    });
}

const words = (text: string): number => text.split(' ').length;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The files that carry a text. A short one must stand alone: "High" inside a longer sentence is another text. */
export function carriersOf(text: string, carriers: Carrier[]): string[] {
  const wanted = slotted(text);
  const inside = new RegExp(`(^|[^\\w])${escaped(wanted)}($|[^\\w])`);
  const carries = (one: string): boolean => one === wanted || (words(wanted) > 2 && inside.test(one));
  return carriers.filter(({ texts }) => texts.some(carries)).map(({ path }) => path);
}

/** One line per literal text: the text and the files that carry it; then what is owed or settled otherwise. */
function listTexts(carriers: Carrier[]): string[] {
  const shown = Object.entries(literalTexts).flatMap(([section, texts]) => [
    `# ${section}`,
    ...texts.map((text) => `${text} | ${carriersOf(text, carriers).join(', ')}`),
  ]);
  const absent = [...owed, ...settledOtherwise].flatMap(({ reason, texts }) => [`# ${reason}`, ...texts]);
  return [...shown, ...absent];
}

if (import.meta.main) process.stdout.write(`${listTexts(findCarriers(readSources())).join('\n')}\n`);
