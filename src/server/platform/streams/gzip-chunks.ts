import { constants, deflateRawSync } from 'node:zlib'

/** The beginning of a gzip stream. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** Shorter texts are hardly shorter when packed. */
const minGzipBytes = 300

/**
 * Compresses a text into gzip blocks that may follow any others, so that all streams share them and need no
 * compressor.
 */
export function gzipChunk(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length < minGzipBytes) return storedBlock(bytes)
  return deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
}

/** A block that holds its bytes as they are (RFC 1951, section 3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.allocUnsafe(5 + bytes.length)
  block.writeUInt8(0, 0)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  bytes.copy(block, 5)
  return block
}
