/** A file that cannot be used. Its message is shown to users. */
export class Refused extends Error {}
