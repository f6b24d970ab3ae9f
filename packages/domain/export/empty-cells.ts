/** Title of the column of a file that says of each row why cells of it are empty. */
export const EMPTY_CELLS = 'Empty cells'
