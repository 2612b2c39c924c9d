import { texts } from './texts.ts';

/** The images of one message, as the user sent them. */
export function SentImages({ paths }: { paths: readonly string[] }) {
  return (
    <div className="imgs">
      {paths.map((path) => (
        <a key={path} href={path} target="_blank" rel="noreferrer">
          <img src={path} alt={texts.log.ownImage} loading="lazy" />
        </a>
      ))}
    </div>
  );
}
