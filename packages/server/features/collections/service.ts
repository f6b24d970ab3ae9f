/** What the rest of the server may ask of folders and watched areas. */
export { dropDeletedCollections } from './collection-service.ts'
export { createFolder, setFolderNotifications } from './folder-service.ts'
