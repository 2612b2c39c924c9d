import { buttonClass } from '../button/button.tsx';
import { QrCode } from './qr-code.tsx';
import './enrolment-scan.css';

export type EnrolmentScanProps = {
  /** otpauth:// URL; `secret` is the same in base 32. */
  address: string;
  secret: string;
  copy: { qr: string; typeIt: string; openApp: string };
};

/** What an authenticator app reads: by camera, by hand, or on this device. */
export const EnrolmentScan = ({ address, secret, copy }: EnrolmentScanProps) => (
  <div className="enrolment-scan">
    <QrCode text={address} label={copy.qr} />
    <div>
      <p>{copy.typeIt}</p>
      <code className="enrolment-secret numeric">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <a className={buttonClass({ kind: 'soft', size: 'small', className: 'button--tall' })} href={address}>
        {copy.openApp}
      </a>
    </div>
  </div>
);
