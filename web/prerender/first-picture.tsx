import { renderToStaticMarkup } from 'react-dom/server';
import { texts } from '../app/texts.ts';
import { Loader } from '../ui/feedback/loading.tsx';

/** What the app draws while it asks who is signed in, for the page to show before its scripts have arrived. */
export const renderFirstPicture = (): string => renderToStaticMarkup(<Loader text={texts.loader.session} />);
