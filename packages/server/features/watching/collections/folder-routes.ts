import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import {
  addToFolder,
  createFolder,
  deleteFolder,
  folderParcels,
  getFolders,
  removeFromFolder,
  renameFolder,
  renewFolder,
  restoreFolder,
  saveFolderView,
  setFolderNotifications,
} from './folder-service.ts'
import { refreshOtherPages } from './refresh-other-pages.ts'

export function folderRoutes(app: FastifyInstance, context: AppContext): void {
  const { refresh, refreshAll } = refreshOtherPages(context)
  registerCall(app, CALLS.folders, async ({ session }) => ({
    folders: await getFolders(context, session.accountId),
  }))
  registerCall(app, CALLS.folderParcels, ({ session, params }) =>
    folderParcels(context, session.accountId, params.id),
  )
  registerCall(app, CALLS.createFolder, (input) =>
    refresh(input, createFolder(context, input.session.accountId, input.body)),
  )
  registerCall(app, CALLS.addToFolder, (input) => {
    const { folderId, upids } = input.body
    return refresh(input, addToFolder(context, input.session.accountId, folderId, upids))
  })
  registerCall(app, CALLS.removeFromFolder, async (input) => {
    const { folderId, upids } = input.body
    return {
      folder: await refresh(input, removeFromFolder(context, input.session.accountId, folderId, upids)),
    }
  })
  registerCall(app, CALLS.renameFolder, async (input) => {
    const { folderId, name } = input.body
    return { folder: await refresh(input, renameFolder(context, input.session.accountId, folderId, name)) }
  })
  registerCall(app, CALLS.renewFolder, async (input) => ({
    folder: await refreshAll(input, renewFolder(context, input.session.accountId, input.body.folderId)),
  }))
  registerCall(app, CALLS.restoreFolder, async (input) => ({
    folder: await refresh(input, restoreFolder(context, input.session.accountId, input.body.folderId)),
  }))
  registerCall(app, CALLS.deleteFolder, async (input) => {
    await refresh(input, deleteFolder(context, input.session.accountId, input.body.folderId))
    return {}
  })
  registerCall(app, CALLS.setFolderNotifications, async (input) => {
    const { folderId, notifDef, notifEnabled } = input.body
    const viewer = { accountId: input.session.accountId, permissions: input.session.allowedResources }
    const change = setFolderNotifications(context, viewer, folderId, { notifDef, notifEnabled })
    return { folder: await refresh(input, change) }
  })
  registerCall(app, CALLS.saveFolderView, async (input) => {
    const { folderId, history } = input.body
    return {
      folder: await refresh(input, saveFolderView(context, input.session.accountId, folderId, history)),
    }
  })
}
