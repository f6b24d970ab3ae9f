import sharp from 'sharp'

/** Renders a drawing as a PNG of its size, because real services do not send SVG. */
export const asPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()
