import '../../ui/base.css';
import '../../ui/button.css';
import '../../ui/brand-mark.css';
import '../../ui/chip.css';
import '../../ui/dialog.css';
import '../../ui/plan-bar.css';
import '../../ui/toast.css';
import '../../ui/trading/trading.css';
import './landing.css';
import { countVisit } from './count-visit.ts';
import { wakeLanding } from './wake-landing.ts';

wakeLanding(document, location);
void countVisit(location.pathname, document.referrer);
