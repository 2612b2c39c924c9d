import Activity from 'lucide/dist/esm/icons/activity.mjs';
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import ArrowDownRight from 'lucide/dist/esm/icons/arrow-down-right.mjs';
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs';
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import ArrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs';
import ArrowUpRight from 'lucide/dist/esm/icons/arrow-up-right.mjs';
import Bitcoin from 'lucide/dist/esm/icons/bitcoin.mjs';
import BookOpen from 'lucide/dist/esm/icons/book-open.mjs';
import CalendarDays from 'lucide/dist/esm/icons/calendar-days.mjs';
import ChartCandlestick from 'lucide/dist/esm/icons/chart-candlestick.mjs';
import Check from 'lucide/dist/esm/icons/check.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import ChevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs';
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Coins from 'lucide/dist/esm/icons/coins.mjs';
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs';
import Filter from 'lucide/dist/esm/icons/funnel.mjs';
import Flag from 'lucide/dist/esm/icons/flag.mjs';
import Gem from 'lucide/dist/esm/icons/gem.mjs';
import Gift from 'lucide/dist/esm/icons/gift.mjs';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import GraduationCap from 'lucide/dist/esm/icons/graduation-cap.mjs';
import Heart from 'lucide/dist/esm/icons/heart.mjs';
import History from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs';
import Hourglass from 'lucide/dist/esm/icons/hourglass.mjs';
import ImagePlus from 'lucide/dist/esm/icons/image-plus.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import Layers from 'lucide/dist/esm/icons/layers.mjs';
import Link from 'lucide/dist/esm/icons/link.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import Menu from 'lucide/dist/esm/icons/menu.mjs';
import MessageCircle from 'lucide/dist/esm/icons/message-circle.mjs';
import Minus from 'lucide/dist/esm/icons/minus.mjs';
import Monitor from 'lucide/dist/esm/icons/monitor.mjs';
import Moon from 'lucide/dist/esm/icons/moon.mjs';
import OctagonX from 'lucide/dist/esm/icons/octagon-x.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import Radio from 'lucide/dist/esm/icons/radio.mjs';
import Scale from 'lucide/dist/esm/icons/scale.mjs';
import Search from 'lucide/dist/esm/icons/search.mjs';
import Send from 'lucide/dist/esm/icons/send.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import Square from 'lucide/dist/esm/icons/square.mjs';
import Sun from 'lucide/dist/esm/icons/sun.mjs';
import Target from 'lucide/dist/esm/icons/target.mjs';
import Trash2 from 'lucide/dist/esm/icons/trash.mjs';
import TrendingDown from 'lucide/dist/esm/icons/trending-down.mjs';
import TrendingUp from 'lucide/dist/esm/icons/trending-up.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import Wallet from 'lucide/dist/esm/icons/wallet.mjs';
import WifiOff from 'lucide/dist/esm/icons/wifi-off.mjs';

/** The icons of signed-in screens and of the public pages. */
export const signedInIcons = {
  menu: Menu,
  'sliders-horizontal': SlidersHorizontal,
  user: User,
  'image-plus': ImagePlus,
  'arrow-up': ArrowUp,
  square: Square,
  'chevron-right': ChevronRight,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up-right': ArrowUpRight,
  'arrow-down-right': ArrowDownRight,
  minus: Minus,
  'trending-up': TrendingUp,
  'trending-down': TrendingDown,
  'calendar-days': CalendarDays,
  clock: Clock,
  lock: Lock,
  'shield-check': ShieldCheck,
  check: Check,
  search: Search,
  sun: Sun,
  moon: Moon,
  'log-out': LogOut,
  mail: Mail,
  'message-circle': MessageCircle,
  send: Send,
  radio: Radio,
  'octagon-x': OctagonX,
  layers: Layers,
  wallet: Wallet,
  'credit-card': CreditCard,
  bitcoin: Bitcoin,
  'arrow-down': ArrowDown,
  'chevrons-up-down': ChevronsUpDown,
  'external-link': ExternalLink,
  gem: Gem,
  'graduation-cap': GraduationCap,
  gift: Gift,
  history: History,
  'circle-help': CircleHelp,
  'chart-candlestick': ChartCandlestick,
  coins: Coins,
  activity: Activity,
  users: Users,
  globe: Globe,
  monitor: Monitor,
  filter: Filter,
  'book-open': BookOpen,
  scale: Scale,
  link: Link,
  pencil: Pencil,
  download: Download,
  'trash-2': Trash2,
  'key-round': KeyRound,
  heart: Heart,
  flag: Flag,
  'circle-x': CircleX,
  hourglass: Hourglass,
  ellipsis: Ellipsis,
  'arrow-up-down': ArrowUpDown,
  'wifi-off': WifiOff,
  target: Target,
} as const;
