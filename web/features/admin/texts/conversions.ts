import { formatCount, formatDollars, formatFixed } from '../../../lib/format/format.ts';
import { formatMicroDollars, formatQuantity } from './formats.ts';

const formatPoints = (share: number): string => {
  const shown = formatFixed(Math.abs(share) * 100, 1);
  return `${shown} ${shown === '1.0' ? 'point' : 'points'}`;
};

const formatComparison = (share: number): string =>
  formatPoints(share) === '0.0 points'
    ? 'About as many of both groups came back'
    : `${formatPoints(share)} ${share < 0 ? 'fewer' : 'more'} of those written to came back`;

export const conversions = {
  summary: {
    heading: 'Outreach',
    loading: 'Loading the summary...',
    failed: 'The summary could not be loaded',
    sent: 'Messages sent',
    people: (people: number): string => `to ${formatCount(people)} ${people === 1 ? 'person' : 'people'}`,
    converted: 'Converted',
    convertedNote: 'wrote messages afterwards',
    rate: 'Conversion rate',
    rateNote: (converted: number, sent: number): string =>
      `${formatCount(converted)} of ${formatQuantity(sent, 'message')}`,
    percent: (percent: number): string => `${formatFixed(percent, 0)}%`,
    back: 'Came back',
    backNote: (median: string | null): string =>
      median === null ? 'nobody came back yet' : `half of them within ${median}`,
    notSent: 'Nothing was sent yet',
    byChannel: 'Channel',
    byType: 'Message type',
    columns: { sent: 'Sent', returned: 'Came back', converted: 'Converted', rate: 'Rate' },
  },
  holdOut: {
    heading: 'Would they have come back anyway?',
    loading: 'Loading the comparison...',
    failed: 'The comparison could not be loaded',
    about: (share: string): string =>
      `From ${share} of users outreach is held back at the moment it would be sent. Both groups count who is back within seven days.`,
    period: 'Period of the comparison',
    days: (days: number): string => `Last ${formatCount(days)} days`,
    none: 'Nobody was due for a message yet',
    noneWhy: 'Once somebody is, whoever is written to is compared here with whoever is not.',
    writtenTo: 'Written to',
    heldOut: 'Held out',
    columns: {
      group: 'Group',
      people: 'People',
      back: 'Back within 7 days',
      share: 'Share',
      likely: 'Likely between',
    },
    range: (low: string, high: string): string => `${low} to ${high}`,
    few: 'Too few to mean much',
    fewWhy: 'Below 30 people in a group luck outweighs everything else.',
    difference: (share: number, low: string, high: string): string =>
      `${formatComparison(share)}: the true difference likely lies between ${low} and ${high}.`,
    unclear: 'It may also be nothing: the range holds zero.',
    since: (date: string): string => `Compared since ${date}.`,
  },
  log: {
    heading: 'Outreach log',
    loading: 'Loading the log...',
    failed: 'The log could not be loaded',
    search: 'Search the log',
    searchHint: 'Search email or name',
    channel: 'Channel filter',
    channels: { all: 'All channels', email: 'Email', telegram: 'Telegram', push: 'Push' },
    converted: 'Conversion filter',
    outcomes: { all: 'All outcomes', yes: 'Converted', no: 'Not converted' },
    campaign: (name: string): string => `Campaign: ${name}`,
    clearCampaign: 'Show all campaigns',
    empty: 'No outreach found',
    emptyWhy: 'Nothing was sent that matches these filters.',
    none: 'No outreach yet',
    noneWhy: 'Messages through mail, bot or push appear here.',
    yes: 'Converted',
    no: 'Not converted',
    notBack: 'Not back',
    messages: (messages: number): string => formatQuantity(messages, 'message'),
    columns: {
      user: 'User',
      sent: 'Sent',
      channel: 'Channel, type',
      outcome: 'Outcome',
      back: 'Back after',
      first: 'First message',
      source: 'Source, campaign',
      place: 'Country, city',
      device: 'Device',
    },
    registeredIn: (country: string): string => `registered: ${country}`,
  },
  campaigns: {
    heading: 'Campaigns',
    loading: 'Loading campaigns...',
    failed: 'The campaigns could not be loaded',
    period: 'Period of the campaigns',
    empty: 'No registrations in this period',
    emptyWhy: 'Campaigns appear here with the people they brought.',
    total: (shown: number, total: number): string =>
      shown < total
        ? `The ${formatCount(shown)} largest of ${formatCount(total)}`
        : formatQuantity(total, 'campaign'),
    pictures: 'Pictures',
    show: (name: string): string => `Pictures of ${name}`,
    log: 'Outreach',
    showLog: (name: string): string => `Outreach to ${name}`,
    notYet: 'Not yet',
    columns: {
      source: 'Source',
      campaign: 'Campaign',
      registered: 'Registered',
      verified: 'Verified',
      talked: 'Talked',
      signal: 'Got a signal',
      returned: 'Returned',
      paid: 'Paid',
      money: 'Paid in',
      cost: 'Answers cost',
      look: 'Look closer',
    },
    part: (part: number, percent: string | null): string =>
      percent === null ? formatCount(part) : `${formatCount(part)} (${percent})`,
    money: (cents: number): string => formatDollars(cents / 100),
    cost: formatMicroDollars,
  },
  pictures: {
    of: 'Pictures of',
    everybody: 'Everybody',
    everybodyBack: 'Show everybody',
    drawing: 'Drawing...',
    notDrawn: 'The picture could not be drawn. Its table holds the same figures.',
    funnel: {
      heading: (who: string): string => `Funnel: ${who}`,
      loading: 'Loading the funnel...',
      failed: 'The funnel could not be loaded',
      empty: 'Nobody came in this period.',
      table: 'Funnel as a table',
      columns: { step: 'Step', people: 'People', ofRegistered: 'Of registered' },
      steps: {
        visited: 'Visits',
        registered: 'Registered',
        verified: 'Verified',
        talked: 'Talked',
        signal: 'Got a signal',
        returned: 'Returned',
        paid: 'Paid',
      },
      visitsUnknown: 'Visits are known only for everybody together.',
      description: (parts: readonly string[]): string => `${parts.join(', ')}.`,
      part: (step: string, people: number): string => `${step} ${formatCount(people)}`,
      bar: (people: number, percent: string | null): string =>
        percent === null ? formatCount(people) : `${formatCount(people)}, ${percent}`,
    },
    cohorts: {
      heading: (who: string): string => `Cohorts: ${who}`,
      loading: 'Loading the cohorts...',
      failed: 'The cohorts could not be loaded',
      empty: 'Nobody registered in these weeks.',
      table: 'Cohorts as a table',
      about:
        'Each row is a week of registrations, each column a week after it. The stronger its colour, the larger the share that wrote something.',
      aboutPlain: 'Share of each week’s registrations that wrote something in the weeks after.',
      week: (week: number): string => `Week ${week}`,
      columns: { registered: 'Registered in the week of', people: 'People' },
      axis: 'Weeks after the registration',
      description: (week: string, people: number, last: string): string =>
        `Of ${formatQuantity(people, 'registration')} in the week of ${week}, ${last} wrote in the newest whole week.`,
      share: (share: string, active: number): string => `${share} (${formatCount(active)})`,
    },
  },
};
