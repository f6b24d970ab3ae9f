import { flushSync } from 'react-dom'
import { createStore } from './store/store.ts'

/** Whether the page is being printed. Chromium reports both events and media; Firefox only events. */
export const useIsPrinting = createStore(false)

// Synchronous, because the browser prints as soon as the listener returns.
const setPrinting = (isPrinting: boolean) => flushSync(() => useIsPrinting.setState(isPrinting, true))

window.addEventListener('beforeprint', () => setPrinting(true))
window.addEventListener('afterprint', () => setPrinting(false))
window.matchMedia('print').addEventListener('change', ({ matches }) => setPrinting(matches))
