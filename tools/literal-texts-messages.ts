/** Texts of one screen in one state. */
export type Shown = { section: 2 | 3 | 4 | 5 | 8 | 9; screen: string; texts: readonly string[] };

/** Of sections 4, 5 and 8: what a screen says about what was typed, sent or fetched. */
export const messageTexts: readonly Shown[] = [
  {
    section: 4,
    screen: '/signup: toasts of success',
    texts: [
      "You're now logged in",
      'Registration successful! Please check your email to verify your account.',
    ],
  },
  { section: 4, screen: 'email verification sheet, after a send', texts: ['Email Sent'] },
  { section: 4, screen: 'drawer, Personal Account: messaging app', texts: ['Not Connected', 'Connected'] },
  {
    section: 4,
    screen: 'drawer, Signal Tracking, and /signals: status of a signal',
    texts: [
      'Signal profited',
      'Signal has lost',
      'EXPIRED',
      'UNKNOWN',
      'In a profit',
      'In a loosing',
      'ACTIVE',
    ],
  },
  {
    section: 5,
    screen: '/signup: below the fields',
    texts: [
      'Email is required',
      'Please enter a valid email address',
      'Password is required',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ],
  },
  { section: 5, screen: '/forgot-password: below the field', texts: ['Valid email is required'] },
  { section: 5, screen: '/reset-password: below the fields', texts: ["Passwords don't match"] },
  {
    section: 5,
    screen: 'Change Password: below the fields',
    texts: [
      'Current password is required',
      "New passwords don't match",
      'New password must be different from current password',
    ],
  },
  { section: 5, screen: 'drawer, Personal Account: below the email', texts: ['Email cannot be changed'] },
  { section: 5, screen: 'conversation: attaching a file', texts: ['Please select an image file'] },
  {
    section: 8,
    screen: '/signup: toasts of failure',
    texts: [
      'Registration failed',
      'An error occurred during registration',
      'Email already exists',
      'This email is already registered. Please use a different email or try logging in instead.',
      'Network error. Please try again.',
    ],
  },
  {
    section: 8,
    screen: '/signup, after success: sending the mail again',
    texts: [
      'Verification email sent',
      'Please check your email inbox and spam folder',
      'Failed to resend',
      'An error occurred',
    ],
  },
  {
    section: 8,
    screen: '/login: banner and toast of failure',
    texts: ['Login failed', 'Invalid email or password. Please try again.'],
  },
  {
    section: 8,
    screen: '/forgot-password: toasts of failure',
    texts: ['Request failed', 'Failed to send reset link'],
  },
  {
    section: 8,
    screen: '/reset-password: toasts of failure',
    texts: ['Reset failed', 'Failed to reset password'],
  },
  {
    section: 8,
    screen: '/reset-password without a token or with one that has run out',
    texts: ['Invalid Reset Link', 'This password reset link is invalid or has expired.'],
  },
  { section: 8, screen: 'Change Password: failure', texts: ['Failed to change password'] },
  {
    section: 8,
    screen: 'drawer, Personal Account: after Save Changes',
    texts: ['Update Failed', 'Failed to update profile. Please try again.', 'Profile Updated'],
  },
  {
    section: 8,
    screen: 'drawer, Personal Account: connecting the messaging app fails',
    texts: ['Failed to connect', 'Please try again later', 'Network error'],
  },
  { section: 8, screen: 'email verification sheet: failure', texts: ['Failed to send verification email'] },
  {
    section: 8,
    screen: 'Proactive Preferences: loading and saving',
    texts: [
      'Failed to load preferences',
      'Network error loading preferences',
      'Failed to save preferences',
      'Network error saving preferences',
      'Proactive preferences updated successfully',
    ],
  },
  {
    section: 8,
    screen: 'conversation: a message that got no answer',
    texts: ["Sorry, I'm having trouble connecting right now. Please try again in a moment."],
  },
  {
    section: 8,
    screen: 'drawer, Economic Calendar: a signal that could not be made',
    texts: ['Sorry, I had trouble generating a signal for this event. Please try again.'],
  },
  {
    section: 8,
    screen: 'drawer: a section that did not load',
    texts: ['Failed to load signals', 'Failed to load data'],
  },
  {
    section: 8,
    screen: 'conversation: an image that did not upload',
    texts: ['Failed to upload image. Please try again.'],
  },
];
