/** What the large chart is opened with. */
export type ChartRequest = {
  pair: string;
  step: string;
  levels: readonly { label: string; price: number }[];
};

export type OpenChart = (request: ChartRequest) => void;
