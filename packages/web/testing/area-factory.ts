import { type Area, AreaOptions } from '#contract/watching/collections.ts'

/** A watched area as the server returns it, with overrides. */
export const someArea = (over: Partial<Area> = {}): Area => ({
  id: 'area-1',
  name: 'Harbour North',
  type: 'geometry',
  status: 'NEW',
  selection: null,
  geometry: [],
  notifDef: ['zoning'],
  notifEnabled: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2027-11-20T10:00:00.000Z',
  unread: 0,
  history: {},
  options: AreaOptions.parse({}),
  ...over,
})
