/**
 * Method and path of every call, without its shapes: all that the browser needs at run time. It takes the shapes from
 * `calls.ts` as types only, and so does without the library that checks them.
 */
export const CALL_ADDRESSES = {
  health: { method: 'GET', path: '/api/health' },
  mapSettings: { method: 'GET', path: '/api/settings/map' },
  sources: { method: 'GET', path: '/api/sources' },
  layers: { method: 'GET', path: '/api/layers' },
  layersAt: { method: 'GET', path: '/api/layers/at' },
  search: { method: 'GET', path: '/api/search' },
  parcelByPid: { method: 'GET', path: '/api/parcel/pid/:pid' },
  parcelCard: { method: 'GET', path: '/api/parcel/:upid' },
  parcelsAt: { method: 'GET', path: '/api/parcels/at' },
  selectParcels: { method: 'POST', path: '/api/parcels/select' },
  findParcels: { method: 'POST', path: '/api/parcels/find' },
  parcelRows: { method: 'POST', path: '/api/parcels/rows' },
  exportParcels: { method: 'POST', path: '/api/parcels/export' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'DELETE'; path: string }>
