export type GreetingsPort = {
  greet: (
    userId: string,
    arrival: { kind: 'login' | 'return'; awaySince: number | null; now: number },
  ) => Promise<void>;
};

export type FeedbackPort = {
  reduce: (userId: string, deliveryId: number, now: number) => Promise<'category' | 'medium' | 'low' | null>;
};
