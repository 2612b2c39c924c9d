/** Loaded only where the server asks for a proof. */
export const texts = {
  title: 'One moment',
  puzzle:
    'Many requests come from your network. Your device solves a small puzzle first, which takes some seconds.',
  captcha: 'Many requests come from your network. Please confirm that you are a person.',
  frame: 'Confirm that you are a person',
} as const;
