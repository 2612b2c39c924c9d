export const texts = {
  label: 'Web analytics',
  question: 'May we count your visits?',
  text: 'Google Analytics would see which pages you open, which advertisement led here and that somebody signed up. It sets cookies. More on the',
  privacy: 'privacy page',
  no: 'No thanks',
  yes: 'Allow',
};
