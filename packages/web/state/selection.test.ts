import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** In-memory storage with only the methods in use. */
function fakeStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage
}

let page: EventTarget

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  openTab()
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a new tab, with its own session storage and shared local storage. */
function openTab(): void {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.resetModules()
}

const reload = () => {
  page.dispatchEvent(new Event('pagehide'))
  vi.resetModules()
}
const selection = () => import('./selection.ts')
const upids = async () => (await selection()).useSelection.getState().upids

test('the selection survives a reload right after the last click', async () => {
  const { addToSelection } = await selection()
  addToSelection(['b', 'a'])
  reload()
  expect(await upids()).toEqual(['b', 'a'])
})

test('an empty selection survives too', async () => {
  const { addToSelection, clearSelection } = await selection()
  addToSelection(['a'])
  clearSelection()
  reload()
  expect(await upids()).toEqual([])
})

test('a new tab opens with what was selected last, and from then on has its own', async () => {
  const first = await selection()
  first.addToSelection(['a'])
  const firstTab = { page, storage: sessionStorage }
  page.dispatchEvent(new Event('pagehide'))
  openTab()
  const second = await selection()
  expect(second.useSelection.getState().upids).toEqual(['a'])
  second.addToSelection(['b'])
  page.dispatchEvent(new Event('pagehide'))
  vi.stubGlobal('window', firstTab.page)
  vi.stubGlobal('sessionStorage', firstTab.storage)
  vi.resetModules()
  expect(await upids()).toEqual(['a'])
})

test('what is unreadable in the storage is nothing', async () => {
  localStorage.setItem('lotline.selection', '{"broken')
  expect(await upids()).toEqual([])
})

test('every change can be undone and redone', async () => {
  const { addToSelection, removeFromSelection, undoSelection, redoSelection } = await selection()
  addToSelection(['a', 'b', 'c'])
  removeFromSelection(['b'])
  expect(await upids()).toEqual(['a', 'c'])
  undoSelection()
  expect(await upids()).toEqual(['a', 'b', 'c'])
  redoSelection()
  expect(await upids()).toEqual(['a', 'c'])
})
