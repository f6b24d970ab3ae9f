import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { findParcelsOfListings } from '../../parcels/parcels/service.ts'
import { readAreaChoices, readAreaPlaces, startMlsCount } from './area-choice-service.ts'
import {
  changeArea,
  createArea,
  deleteArea,
  getAreas,
  listAreaPresets,
  renewArea,
  restoreArea,
  saveAreaPreset,
} from './area-service.ts'
import { toOwner } from './collection-service.ts'
import { refreshOtherPages } from './refresh-other-pages.ts'

export function areaRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const { published, renewed } = refreshOtherPages(context)
  registerCall(app, CALLS.areas, async ({ session }) => ({
    areas: await getAreas(context, session.accountId),
  }))
  registerCall(app, CALLS.createArea, async (input) => {
    const { clientId: _, ...wanted } = input.body
    return {
      area: await published(input, createArea(context, toOwner(input.session), wanted, input.signal)),
    }
  })
  registerCall(app, CALLS.updateArea, async (input) => {
    const { id, clientId: _, ...wanted } = input.body
    const { session, signal } = input
    return { area: await published(input, changeArea(context, toOwner(session), id, wanted, { signal })) }
  })
  registerCall(app, CALLS.saveArea, async ({ session, body: { area }, signal }) => {
    const { id, clientId: _, ...wanted } = area
    const changing = changeArea(context, toOwner(session), id, wanted, { signal, isSaving: true })
    return { area: await published({ session, body: area }, changing) }
  })
  registerCall(app, CALLS.renameArea, async (input) => {
    const { session, body, signal } = input
    const changing = changeArea(context, toOwner(session), body.areaId, { name: body.name }, { signal })
    return { area: await published(input, changing) }
  })
  registerCall(app, CALLS.renewArea, async (input) => ({
    area: await renewed(input, renewArea(context, input.session.accountId, input.body.areaId)),
  }))
  registerCall(app, CALLS.restoreArea, async (input) => ({
    area: await published(input, restoreArea(context, input.session.accountId, input.body.areaId)),
  }))
  registerCall(app, CALLS.deleteArea, async (input) => {
    await published(input, deleteArea(context, input.session.accountId, input.body.areaId))
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
  registerCall(app, CALLS.areaChoices, ({ session: { accountId, allowedResources: allowed }, params }) =>
    readAreaChoices(context.database, { accountId, allowed }, params.id),
  )
  registerCall(app, CALLS.countMls, async ({ session, body }) => ({
    tasks: [await startMlsCount(context, session.accountId, body)],
  }))
}
