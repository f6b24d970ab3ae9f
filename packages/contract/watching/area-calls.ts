import { z } from 'zod'
import { AREA_RESOURCES, RESOURCES } from '#domain/account/permissions.ts'
import { TasksResponse } from '../facts/tasks.ts'
import { ParcelWithGeometry } from '../parcel/parcels.ts'
import { boundedList } from '../wire/lists.ts'
import { ClientId, idText, lineText, plainText } from '../wire/plain-text.ts'
import { AreaChoices, AreaPlaces, BoundaryLayer } from './area-choices.ts'
import {
  Area,
  AreaOptions,
  AreaSelection,
  AreaType,
  CollectionName,
  DrawnPolygons,
  HistoryView,
  NotificationDefinition,
} from './collections.ts'

const EmptyResponse = z.object({})
const AreaId = z.object({ areaId: z.uuid(), clientId: ClientId })
const AreaResponse = z.object({ area: Area })
const Numbers = boundedList(idText(0, 100), {
  min: 1,
  max: 2_000,
  message: 'at most 2,000 listings at once',
})

/** Omitted fields are unchanged. */
const AreaChange = z.object({
  id: z.uuid(),
  name: CollectionName.optional(),
  type: AreaType.optional(),
  selection: AreaSelection.nullable().optional(),
  geometry: DrawnPolygons.optional(),
  notifDef: NotificationDefinition.optional(),
  notifEnabled: z.boolean().optional(),
  history: HistoryView.optional(),
  options: AreaOptions.optional(),
  clientId: ClientId,
})

/** Without a place, the saved place of `areaId` is used. */
const AreaDraft = z.object({
  areaId: z.uuid().optional(),
  type: AreaType,
  selection: AreaSelection.nullable().optional(),
  geometry: DrawnPolygons.optional(),
  notifDef: NotificationDefinition,
  options: AreaOptions,
})

export const AREA_CALLS = {
  areas: {
    access: 'signed_in',
    summary: 'Watched areas',
    response: z.object({ areas: z.array(Area) }),
  },
  createArea: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Create a watched area, with or without its place',
    body: AreaChange.omit({ id: true }).extend({
      name: CollectionName,
      type: AreaType,
    }),
    response: AreaResponse,
  },
  updateArea: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Change an area; omitted fields are unchanged',
    body: AreaChange,
    response: AreaResponse,
  },
  saveArea: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Change an area and mark it as saved',
    body: z.object({ area: AreaChange }),
    response: AreaResponse,
  },
  renameArea: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Rename an area',
    body: AreaId.extend({ name: CollectionName }),
    response: AreaResponse,
  },
  renewArea: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Renew watching of an area for the preferred period',
    body: AreaId,
    response: AreaResponse,
  },
  deleteArea: {
    access: 'signed_in',
    summary: 'Delete an area; it can be restored for a day',
    body: AreaId,
    response: EmptyResponse,
  },
  restoreArea: {
    access: 'signed_in',
    summary: 'Restore a deleted area',
    body: AreaId,
    response: AreaResponse,
  },
  areaPresets: {
    access: 'signed_in',
    summary: 'Presets of criteria',
    response: z.object({ presets: z.array(z.object({ name: z.string(), options: AreaOptions })) }),
  },
  saveAreaPreset: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Save criteria under a name, replacing a preset of the same name',
    body: z.object({ preset: z.object({ name: lineText(1, 100), options: AreaOptions }) }),
    response: EmptyResponse,
  },
  areaPlaces: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Places from which an area can be selected, by name',
    query: z.object({
      layer: BoundaryLayer,
      q: plainText(0, 100).default(''),
    }),
    response: AreaPlaces,
  },
  areaChoices: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Choices for the criteria of an area',
    params: z.object({ id: z.uuid() }),
    response: AreaChoices,
  },
  /** The task's part is an `MlsCount`. A newer request of the page for the area cancels this one. */
  countMls: {
    access: 'subscriber',
    needs: [RESOURCES.NOTIF_AREA_MLS],
    summary: 'Count the MLS® listings in an area that currently meet the criteria; a task',
    body: AreaId.extend({ mlsParams: AreaOptions.shape.mls }),
    response: TasksResponse,
  },
  /** The task's only part is a `BackTestSummary`. */
  backTestArea: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Notifications that watching would have sent in the last 90 days; a task',
    body: z.object({ area: AreaDraft, clientId: ClientId }),
    response: TasksResponse,
  },
  parcelsOfBrokerListings: {
    access: 'subscriber',
    // Folder histories also contain broker listings.
    needs: [...AREA_RESOURCES, RESOURCES.NOTIF_FOLDER_BL],
    summary: 'Parcels of broker listings',
    body: z.object({ bls: Numbers }),
    response: z.object({ parcels: z.array(ParcelWithGeometry) }),
  },
  parcelsOfMls: {
    access: 'subscriber',
    needs: AREA_RESOURCES,
    summary: 'Parcels of MLS® listings',
    body: z.object({ ulids: Numbers }),
    response: z.object({ parcels: z.array(ParcelWithGeometry) }),
  },
} as const
