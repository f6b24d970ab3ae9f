import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../app.ts'
import { registerCall } from '../../platform/call-route.ts'
import type { Session } from '../../platform/session.ts'
import { parcelsOfListings } from '../parcels/service.ts'
import {
  areaPresets,
  areasOf,
  changeArea,
  createArea,
  deleteArea,
  renewArea,
  restoreArea,
  saveAreaPreset,
} from './area-service.ts'
import type { CollectionOwner } from './collection-service.ts'

const ownerOf = ({ accountId, allowedResources }: Session): CollectionOwner => ({
  accountId,
  allowed: allowedResources,
})

/** Watched areas. Other pages of the account hear of every change. */
export function areaRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const told = async <Answer>(
    { accountId }: Session,
    clientId: string | undefined,
    changing: Promise<Answer>,
  ): Promise<Answer> => {
    const changed = await changing
    await context.live.refresh(accountId, ['collections'], clientId)
    return changed
  }
  registerCall(app, CALLS.areas, async ({ session }) => ({
    areas: await areasOf(context, session.accountId),
  }))
  registerCall(app, CALLS.createArea, async ({ session, body: { clientId, ...wanted }, signal }) => ({
    area: await told(session, clientId, createArea(context, ownerOf(session), wanted, signal)),
  }))
  registerCall(app, CALLS.updateArea, async ({ session, body: { id, clientId, ...wanted }, signal }) => ({
    area: await told(session, clientId, changeArea(context, ownerOf(session), id, wanted, { signal })),
  }))
  registerCall(app, CALLS.saveArea, async ({ session, body, signal }) => {
    const { id, clientId, ...wanted } = body.area
    const changing = changeArea(context, ownerOf(session), id, wanted, { signal, isSaving: true })
    return { area: await told(session, clientId, changing) }
  })
  registerCall(app, CALLS.renameArea, async ({ session, body: { areaId, name, clientId }, signal }) => ({
    area: await told(session, clientId, changeArea(context, ownerOf(session), areaId, { name }, { signal })),
  }))
  registerCall(app, CALLS.renewArea, async ({ session, body: { areaId, clientId } }) => {
    const area = await told(session, clientId, renewArea(context, session.accountId, areaId))
    // That it ends is told no more, on the page that asked neither.
    await context.live.refresh(session.accountId, ['notifications'])
    return { area }
  })
  registerCall(app, CALLS.restoreArea, async ({ session, body: { areaId, clientId } }) => ({
    area: await told(session, clientId, restoreArea(context, session.accountId, areaId)),
  }))
  registerCall(app, CALLS.deleteArea, async ({ session, body: { areaId, clientId } }) => {
    await told(session, clientId, deleteArea(context, session.accountId, areaId))
    return {}
  })
  registerCall(app, CALLS.areaPresets, async ({ session }) => ({
    presets: await areaPresets(context, session.accountId),
  }))
  registerCall(app, CALLS.saveAreaPreset, async ({ session, body }) => {
    await saveAreaPreset(context, session.accountId, body.preset)
    return {}
  })
  registerCall(app, CALLS.parcelsOfBrokerListings, async ({ body }) => ({
    parcels: await parcelsOfListings(database, 'broker', body.bls),
  }))
  registerCall(app, CALLS.parcelsOfMls, async ({ body }) => ({
    parcels: await parcelsOfListings(database, 'mls', body.ulids),
  }))
}
