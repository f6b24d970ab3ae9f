/** Keys of every query of the page, in one place, with the messages and changes that outdate them. */
import type { QueryKey } from '@tanstack/react-query'
import type { LiveTopic } from '../account/account-data.ts'

export const KEYS = {
  notifications: ['notifications'],
  folders: ['folders'],
  folderParcels: (folderId: string, parcelCount: number) => ['folder-parcels', folderId, parcelCount],
  areas: ['areas'],
  areaPresets: ['area-presets'],
  areaPlaces: (layer: string | null, words: string) => ['area-places', layer, words],
  areaChoices: (place: string, subAreas: readonly unknown[]) => ['area-choices', place, subAreas],
  mlsCount: (areaId: string, criteria: object) => ['mls-count', areaId, criteria],
  backTest: (criteria: string) => ['back-test', criteria],
  history: (question: object) => ['history', question],
  newerHistory: (question: object, notificationId: string | null) => [
    'newer-history',
    question,
    notificationId,
  ],
  historyCounts: (kind: string, collectionId: string, version: unknown) => [
    'history-counts',
    kind,
    collectionId,
    version,
  ],
  parcelByPid: (pid: string) => ['parcel-by-pid', pid],
  parcelCard: (upid: string) => ['parcel-card', upid],
  parcelTimeline: (upid: string, units: string) => ['parcel-timeline', upid, units],
  featureSheet: (upidOrMls: string) => ['feature-sheet', upidOrMls],
  listingPhotos: (listingNumber: string) => ['listing-photos', listingNumber],
  listingPhoto: (listingNumber: string, index: number) => ['listing-photo', listingNumber, index],
  summarySheetRows: (upids: readonly string[]) => ['summary-sheet-rows', upids],
  summarySheets: (upids: readonly string[]) => ['summary-sheets', upids],
  parcelPicture: (upid: string, query: object) => ['parcel-picture', upid, query],
  signedMapPicture: (address: string | null) => ['signed-map-picture', address],
  streetView: (centre: readonly number[], address: string | null) => ['street-view', centre, address],
  reports: ['reports'],
  favouriteParts: ['favourite-parts'],
  report: (reportId: string) => ['report', reportId],
  reportShares: (reportId: string) => ['report-shares', reportId],
  reportPicture: (pictureId: string) => ['report-picture', pictureId],
  attachment: (attachmentId: string) => ['attachment', attachmentId],
  attachedPage: (attachmentId: string, index: number) => ['attached-page', attachmentId, index],
  sources: ['sources'],
  sessions: ['account', 'sessions'],
  credentials: ['account', 'credentials'],
  providerConnections: ['account', 'provider-connections'],
  secondFactors: ['account', 'second-factors'],
  startedAuthenticator: ['account', 'started-authenticator'],
  regions: ['regions'],
  professions: ['professions'],
  boundaryLayers: ['boundary-layers'],
  columnPresets: ['column-presets'],
  monitor: ['monitor'],
  monitorPart: (...part: readonly unknown[]) => ['monitor', ...part],
} as const satisfies Record<string, QueryKey | ((...parts: never[]) => QueryKey)>

/** Queries that a live message outdates: those whose keys begin so. */
export const LIVE_KEYS: Record<LiveTopic, readonly QueryKey[]> = {
  // Folders and areas show how much of theirs is unread.
  notifications: [KEYS.notifications, KEYS.folders, KEYS.areas],
  collections: [KEYS.folders, KEYS.areas],
  savedReports: [KEYS.reports, KEYS.favouriteParts, ['report'], ['report-shares']],
}
