/** What the rest of the server may ask of folders and watched areas. */

export { type AreaGround, piecesOfGround } from './area-place-queries.ts'
export { followBoundaries, triedGround } from './area-place-service.ts'
export { areasOf, changeArea, createArea } from './area-service.ts'
export { checkDefinition, dropDeletedCollections } from './collection-service.ts'
export { countMlsKind } from './count-mls-task.ts'
export { createFolder, setFolderNotifications } from './folder-service.ts'
