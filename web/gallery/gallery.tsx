import { useState } from 'react';
import { BrainMeter } from '../ui/icons/brain-meter.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { Chip, GoldenRim, LiveBadge, SimulatedMarketBadge } from '../ui/badges/chip.tsx';
import { ConfirmDialog, Dialog } from '../ui/overlay/dialog.tsx';
import { DirectionChip } from '../ui/badges/direction-chip.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Field, SelectField, TextAreaField } from '../ui/form/field.tsx';
import { ImpactBadge } from '../ui/badges/impact-badge.tsx';
import { Loading, Skeleton } from '../ui/feedback/loading.tsx';
import { moods, Pipsy } from '../ui/conversation/pipsy.tsx';
import { PlanBar } from '../ui/trading/plan/plan-bar.tsx';
import { Price } from '../ui/figures/price.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Drawer, Sheet } from '../ui/overlay/sheet.tsx';
import { Stat, StatTotals } from '../ui/figures/stat.tsx';
import { StatusChip } from '../ui/badges/status-chip.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';
import { ThemeSwitch } from '../ui/layout/theme-switch.tsx';
import { Toast } from '../ui/feedback/toast.tsx';
import { showToast } from '../ui/feedback/toast-store.ts';
import { LivingRow } from '../ui/trading/living/living-row.tsx';
import { Cards, Talk } from './cards-sample.tsx';
import { EvidenceSample } from './evidence-sample.tsx';
import { goldIdea, goldLive, livingNow } from './living-data.ts';
import { LivingSample } from './living-sample.tsx';
import { Part } from './part.tsx';
import { euro } from './sample-data.ts';

const nothing = () => undefined;

const statuses = ['active', 'target_hit', 'stop_hit', 'expired', 'else'];
const live = [undefined, 1.0861, 1.0831, 1.0899, 1.0812];

function Marks() {
  return (
    <>
      <Part title="Pipsy and the brain meter">
        <div className="gallery__row">
          {moods.map((mood) => (
            <Pipsy key={mood} mood={mood} size={48} full />
          ))}
        </div>
        <div className="gallery__row">
          {moods.map((mood) => (
            <Pipsy key={mood} mood={mood} size={28} />
          ))}
          <BrainMeter lit={1} size={26} /> 1/4 <BrainMeter lit={4} size={26} /> 4/4
        </div>
      </Part>
      <Part title="Direction, status, impact">
        <div className="gallery__row">
          <DirectionChip action="BUY" />
          <DirectionChip action="sell" />
          <DirectionChip action="buy" small />
          <DirectionChip action="SELL" small />
        </div>
        <div className="gallery__row">
          {statuses.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
          <StatusChip status="active" action="BUY" entry={1.08425} currentPrice={1.0861} />
          <StatusChip status="active" action="SELL" entry={1.08425} currentPrice={1.0861} />
        </div>
        <div className="gallery__row">
          <ImpactBadge impact="HIGH" />
          <ImpactBadge impact="Medium" />
          <ImpactBadge impact="low" />
          <LiveBadge />
          <SimulatedMarketBadge />
          <GoldenRim />
          <Chip tone="brand">Premium</Chip>
        </div>
      </Part>
      <Part title="Plan bar: not started, ahead, behind, at target, at stop">
        <div>
          {live.map((price) => (
            <PlanBar key={price ?? 0} plan={euro} current={price} />
          ))}
          <PlanBar plan={euro} current={1.0861} meter />
        </div>
      </Part>
      <Part title="Prices and totals">
        <div className="gallery__row">
          <Price value={1.08425} digits={5} emphasis="pips" />
          <Price value={155.82} digits={3} emphasis="pips" />
          <Price value={2342.1} digits={5} emphasis="quiet-zeros" />
          <Price value={64250} digits={5} emphasis="quiet-zeros" />
        </div>
        <StatTotals>
          <Stat label="Total Signals" value="48" note="since 3 March" />
          <Stat label="Active Signals" value="6" note="still open, result unknown" />
          <Stat label="Win Rate" value="61.9%" note="26 target hits, 29 profitable" />
          <Stat label="Total P&L" value="+$124.00" note="on a stake of $100" />
        </StatTotals>
      </Part>
    </>
  );
}

function Forms() {
  const [frame, setFrame] = useState('all');
  const [tab, setTab] = useState('signals');
  return (
    <>
      <Part title="Buttons: kinds, busy, disabled">
        <div className="gallery__row">
          <Button kind="primary">Save Changes</Button>
          <Button kind="primary" busy busyLabel="Signing in...">
            Sign In
          </Button>
          <Button disabled>Send</Button>
          <Button>Cancel</Button>
          <Button kind="soft">Upgrade</Button>
          <Button kind="danger">Log Out</Button>
          <Button kind="ghost" size="small" icon="history">
            Load Older Messages
          </Button>
          <IconButton icon="user" label="Profile, 2 items to verify" badge={2} />
          <ThemeSwitch />
          <ThemeSwitch wide />
        </div>
      </Part>
      <Part title="Fields">
        <Field label="Current password" type="password" defaultValue="abcdef" />
        <Field
          label="New password"
          type="password"
          defaultValue="abc"
          error="Password must be at least 6 characters"
        />
        <SelectField
          label="Risk tolerance"
          placeholder="Choose"
          hint="Pipsy sizes ideas by it"
          options={[{ value: 'moderate', label: 'Moderate' }]}
        />
        <TextAreaField label="Notes" placeholder="What Pipsy should know" />
      </Part>
      <Part title="Choices">
        <Segmented
          label="Timeframe"
          value={frame}
          onChange={setFrame}
          options={[
            { value: 'all', label: 'All' },
            { value: 'daily', label: 'Daily' },
            { value: 'weekly', label: 'Weekly' },
            { value: 'long', label: 'Long' },
          ]}
        />
        <Tabs
          id="panel"
          label="Panel"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'signals', label: 'Signals', icon: 'activity' },
            { value: 'personal', label: 'Personal', icon: 'user' },
            { value: 'calendar', label: 'Calendar', icon: 'calendar-days' },
            { value: 'assets', label: 'Assets', icon: 'layers' },
            { value: 'upgrade', label: 'Upgrade', icon: 'arrow-up-right' },
          ]}
        />
        <TabPanel id="panel" value={tab}>
          {tab}
        </TabPanel>
      </Part>
    </>
  );
}

function Layers() {
  const [shown, setShown] = useState('');
  const close = () => setShown('');
  return (
    <Part title="Dialogs, sheets, toasts">
      <div className="gallery__row">
        <Button onClick={() => setShown('confirm')}>Confirm</Button>
        <Button onClick={() => setShown('dialog')}>Dialog</Button>
        <Button onClick={() => setShown('sheet')}>Sheet</Button>
        <Button onClick={() => setShown('drawer')}>Drawer</Button>
        <Button
          onClick={() =>
            showToast({ title: 'Login failed', description: 'Please try again.', kind: 'error' })
          }
        >
          Toast
        </Button>
      </div>
      <Toast title="Profile Updated" description={undefined} kind="success" onDismiss={nothing} />
      <Toast
        title="Login failed"
        description="Invalid email or password. Please try again."
        kind="error"
        onDismiss={nothing}
      />
      <ConfirmDialog
        open={shown === 'confirm'}
        title="Are you sure you want to log out?"
        confirmLabel="Log Out"
        onCancel={close}
        onConfirm={close}
      />
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Change Password"
        footer={<Button kind="primary">Save</Button>}
      >
        <Field label="Current password" type="password" data-autofocus />
      </Dialog>
      <Sheet open={shown === 'sheet'} onClose={close} title="Menu">
        <Button onClick={() => showToast({ title: 'Profile Updated', kind: 'success' })}>
          Toast from the sheet
        </Button>
      </Sheet>
      <Drawer open={shown === 'drawer'} onClose={close} onBack={close} title="Signal Tracking">
        <LivingRow
          signalId="SG-1048"
          idea={goldIdea}
          now={livingNow}
          candles={goldLive}
          r={0}
          onToggle={nothing}
        />
      </Drawer>
    </Part>
  );
}

export function Gallery() {
  return (
    <main className="gallery">
      <h1 className="display">Component states</h1>
      <div className="gallery__parts">
        <Marks />
        <LivingSample />
        <EvidenceSample />
        <Forms />
        <Layers />
        <Part title="Empty">
          <EmptyState title="No signals yet" action={<Button>Back to Chat</Button>}>
            Ask Pipsy for an idea and it will be tracked here, win or lose.
          </EmptyState>
        </Part>
        <Part title="Loading">
          <Loading text="Loading market data..." />
          <Skeleton />
        </Part>
        <Part title="Error with a way forward">
          <ErrorState title="Failed to load signals" onRetry={nothing}>
            Check your connection and try again.
          </ErrorState>
        </Part>
        <Cards />
        <Talk />
      </div>
    </main>
  );
}
