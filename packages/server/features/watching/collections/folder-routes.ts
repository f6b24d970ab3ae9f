import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { deleteCollection, toOwner } from './collection-service.ts'
import {
  addToFolder,
  changeFolder,
  createFolder,
  getFolders,
  listFolderParcels,
  removeFromFolder,
  renewFolder,
  restoreFolder,
} from './folder-service.ts'
import { refreshOtherPages } from './refresh-other-pages.ts'

export function folderRoutes(app: FastifyInstance, context: AppContext): void {
  const { refresh, refreshAll } = refreshOtherPages(context)
  registerCall(app, CALLS.folders, async ({ session }) => ({
    folders: await getFolders(context, session.accountId),
  }))
  registerCall(app, CALLS.folderParcels, ({ session, params }) =>
    listFolderParcels(context, session.accountId, params.id),
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
  for (const call of [CALLS.renameFolder, CALLS.setFolderNotifications, CALLS.saveFolderView]) {
    registerCall(app, call, async (input) => {
      const { folderId, clientId: _, ...changes } = input.body
      const changing = changeFolder(context, toOwner(input.session), folderId, changes)
      return { folder: await refresh(input, changing) }
    })
  }
  registerCall(app, CALLS.renewFolder, async (input) => ({
    folder: await refreshAll(input, renewFolder(context, input.session.accountId, input.body.folderId)),
  }))
  registerCall(app, CALLS.restoreFolder, async (input) => ({
    folder: await refresh(input, restoreFolder(context, input.session.accountId, input.body.folderId)),
  }))
  registerCall(app, CALLS.deleteFolder, async (input) => {
    await refresh(input, deleteCollection(context, 'folder', input.session.accountId, input.body.folderId))
    return {}
  })
}
