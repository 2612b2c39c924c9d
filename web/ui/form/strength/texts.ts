/** Loaded with the estimate, once somebody types a new password. */
export const texts = {
  guessable: 'Too easy to guess. Try three words.',
  fair: 'Fair. One more word makes it strong.',
  good: 'Good',
  strong: 'Strong',
} as const;
