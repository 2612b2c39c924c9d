import type { AccountsPort } from '../../ports/accounts.ts';
import type { ReleasesPort } from '../../ports/calendar.ts';
import type { ConfidencePort } from '../../ports/confidence.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import type { MemoryPort } from '../../ports/memory.ts';
import type { ProfilePort, QuietHoursPort } from '../../ports/profile.ts';
import type { SetupsPort, SignalsPort, WatchesPort } from '../../ports/signals.ts';
import type { TelegramLinksPort } from '../../ports/telegram.ts';
import type { TokensPort } from '../../ports/tokens.ts';
import type { UploadsPort } from '../../ports/uploads.ts';

export type ChatPorts = {
  accounts: AccountsPort;
  confidence: ConfidencePort;
  evidence: EvidencePort;
  memory: MemoryPort;
  profile: ProfilePort;
  quietHours: QuietHoursPort;
  releases: ReleasesPort;
  setups: SetupsPort;
  signals: SignalsPort;
  telegramLinks: TelegramLinksPort;
  tokens: TokensPort;
  uploads: UploadsPort;
  watches: WatchesPort;
};
