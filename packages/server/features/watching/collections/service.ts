/** Public interface of folders and watched areas for the rest of the server. */

export { type AreaGround, piecesOfGround } from './area-place-queries.ts'
export { followBoundaries, triedGround } from './area-place-service.ts'
export { changeArea, createArea } from './area-service.ts'
export { checkDefinition, dropDeletedCollections } from './collection-service.ts'
export { countMlsKind } from './count-mls-task.ts'
export { createFolder, setFolderNotifications } from './folder-service.ts'
