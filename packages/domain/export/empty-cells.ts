/** Column that states why cells of a row are empty. */
export const EMPTY_CELLS = 'Empty cells'
