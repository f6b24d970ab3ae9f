/**
 * The port of a stand-in, the same at each start: `distance` above the server's, below where there is no such port. Port 0 stays any
 * free one.
 */
export const portBeside = (port: number, distance: number): number =>
  port === 0 ? 0 : port + (port + distance > 65_535 ? -1 : 1) * distance
