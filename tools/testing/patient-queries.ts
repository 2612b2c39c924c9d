import { configure } from '@testing-library/react';

/** A screen that comes late on a busy machine is still a screen; how fast it comes decides nothing. */
configure({ asyncUtilTimeout: 20_000 });
