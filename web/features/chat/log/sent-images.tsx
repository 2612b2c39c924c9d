import './sent-images.css';
import { texts } from '../texts.ts';

export function SentImages({ paths }: { paths: readonly string[] }) {
  return (
    <div className="sent-images">
      {paths.map((path) => (
        <a key={path} href={path} target="_blank" rel="noreferrer">
          <img src={path} alt={texts.log.ownImage} loading="lazy" />
        </a>
      ))}
    </div>
  );
}
