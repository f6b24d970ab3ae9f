import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { findParcelsOfListings } from '../../parcels/parcels/service.ts'
import { readAreaChoices, readAreaPlaces, startMlsCount } from './area-choice-service.ts'
import {
  changeArea,
  createArea,
  getAreas,
  listAreaPresets,
  renewArea,
  restoreArea,
  saveAreaPreset,
} from './area-service.ts'
import { deleteCollection, toOwner } from './collection-service.ts'
import { refreshOtherPages } from './refresh-other-pages.ts'

export function areaRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const { refresh, refreshAll } = refreshOtherPages(context)
  registerCall(app, CALLS.areas, async ({ session }) => ({
    areas: await getAreas(context, session.accountId),
  }))
  registerCall(app, CALLS.createArea, async (input) => {
    const { clientId: _, ...area } = input.body
    return {
      area: await refresh(input, createArea(context, toOwner(input.session), area, input.signal)),
    }
  })
  registerCall(app, CALLS.updateArea, async (input) => {
    const { id, clientId: _, ...area } = input.body
    const { session, signal } = input
    return { area: await refresh(input, changeArea(context, toOwner(session), id, area, { signal })) }
  })
  registerCall(app, CALLS.saveArea, async ({ session, body: { area }, signal }) => {
    const { id, clientId: _, ...changes } = area
    const change = changeArea(context, toOwner(session), id, changes, { signal, isSaving: true })
    return { area: await refresh({ session, body: area }, change) }
  })
  registerCall(app, CALLS.renameArea, async (input) => {
    const { session, body, signal } = input
    const change = changeArea(context, toOwner(session), body.areaId, { name: body.name }, { signal })
    return { area: await refresh(input, change) }
  })
  registerCall(app, CALLS.renewArea, async (input) => ({
    area: await refreshAll(input, renewArea(context, input.session.accountId, input.body.areaId)),
  }))
  registerCall(app, CALLS.restoreArea, async (input) => ({
    area: await refresh(input, restoreArea(context, input.session.accountId, input.body.areaId)),
  }))
  registerCall(app, CALLS.deleteArea, async (input) => {
    await refresh(input, deleteCollection(context, 'area', input.session.accountId, input.body.areaId))
    return {}
  })
  registerCall(app, CALLS.areaPresets, async ({ session }) => ({
    presets: await listAreaPresets(context, session.accountId),
  }))
  registerCall(app, CALLS.saveAreaPreset, async ({ session, body }) => {
    await saveAreaPreset(context, session.accountId, body.preset)
    return {}
  })
  registerCall(app, CALLS.parcelsOfBrokerListings, async ({ body }) => ({
    parcels: await findParcelsOfListings(database, 'broker', body.bls),
  }))
  registerCall(app, CALLS.parcelsOfMls, async ({ body }) => ({
    parcels: await findParcelsOfListings(database, 'mls', body.ulids),
  }))
}

export function areaChoiceRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.areaPlaces, ({ query }) => readAreaPlaces(context.database, query))
  registerCall(app, CALLS.areaChoices, ({ session: { accountId, allowedResources: permissions }, params }) =>
    readAreaChoices(context.database, { accountId, permissions }, params.id),
  )
  registerCall(app, CALLS.countMls, async ({ session, body }) => ({
    tasks: [await startMlsCount(context, session.accountId, body)],
  }))
}
