/**
 * Reads the containers inside a Numbers file: Snappy without checksums, which holds archives of protobuf
 * messages.
 * Source: the format as numbers-parser (MIT) describes it.
 */

import { mostUnpackedBytes } from '#server/platform/files/open-archive.ts'

/** A message: the values of each field in their order, by field number. */
export type Message = Map<number, (number | Uint8Array)[]>

export interface IwaObject {
  type: number
  message: Message
}

/** The number of bytes that all files of one document together may unpack to; each file takes from it. */
export const newBudget = () => ({ bytes: mostUnpackedBytes })
type Budget = ReturnType<typeof newBudget>

/** The objects of an .iwa file by id. @throws Error when the bytes are not such a file */
export function readObjects(file: Uint8Array, budget: Budget): Map<number, IwaObject> {
  const reader = readerOf(decompress(file, budget))
  const objects = new Map<number, IwaObject>()
  while (reader.at < reader.bytes.length) {
    const head = readMessage(take(reader, readVarint(reader)))
    for (const info of messagesIn(head, 2)) {
      const data = take(reader, numberIn(info, 3) ?? 0)
      const id = numberIn(head, 1) ?? 0
      if (!objects.has(id)) objects.set(id, { type: numberIn(info, 1) ?? 0, message: readMessage(data) })
    }
  }
  return objects
}

export function readMessage(bytes: Uint8Array): Message {
  const message: Message = new Map()
  const reader = readerOf(bytes)
  while (reader.at < bytes.length) {
    const tag = readVarint(reader)
    const field = Math.floor(tag / 8)
    const values = message.get(field) ?? []
    values.push(readValue(reader, tag % 8))
    message.set(field, values)
  }
  return message
}

function readValue(reader: Reader, wireType: number): number | Uint8Array {
  if (wireType === 0) return readVarint(reader)
  if (wireType === 1) return take(reader, 8)
  if (wireType === 2) return take(reader, readVarint(reader))
  if (wireType === 5) return take(reader, 4)
  throw new Error(`wire type ${wireType}`)
}

export const bytesIn = (message: Message, field: number): Uint8Array | undefined =>
  message.get(field)?.find((value) => typeof value !== 'number')
export const numberIn = (message: Message, field: number): number | undefined =>
  message.get(field)?.find((value) => typeof value === 'number')
export const textIn = (message: Message, field: number): string | undefined => {
  const bytes = bytesIn(message, field)
  return bytes && new TextDecoder().decode(bytes)
}
export const messagesIn = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).flatMap((value) => (typeof value === 'number' ? [] : [readMessage(value)]))
/** The ids of the objects that a field refers to. */
export const referencesIn = (message: Message, field: number): number[] =>
  messagesIn(message, field).map((reference) => numberIn(reference, 1) ?? 0)

/** Bytes, and how far they were read. */
interface Reader {
  bytes: Uint8Array
  at: number
}

const readerOf = (bytes: Uint8Array): Reader => ({ bytes, at: 0 })

function take(reader: Reader, length: number): Uint8Array {
  const end = reader.at + length
  if (end > reader.bytes.length) throw new Error('it ends too early')
  const part = reader.bytes.subarray(reader.at, end)
  reader.at = end
  return part
}

/**
 * Reads a varint. Numbers larger than JavaScript counts exactly are negative ones, which nothing here needs.
 */
function readVarint(reader: Reader): number {
  let value = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = reader.bytes[reader.at++]
    if (byte === undefined) throw new Error('it ends too early')
    value += (byte & 127) * scale
    if (byte < 128) return value
  }
}

/** Unpacks a file made of chunks: a zero byte, three bytes of length and a Snappy block. */
function decompress(file: Uint8Array, budget: Budget): Uint8Array {
  const parts: Uint8Array[] = []
  const reader = readerOf(file)
  while (reader.at < file.length) {
    const [type, low = 0, middle = 0, high = 0] = take(reader, 4)
    if (type !== 0) throw new Error(`chunk type ${type}`)
    parts.push(decompressBlock(take(reader, low + middle * 256 + high * 65_536), budget))
  }
  return Buffer.concat(parts)
}

function decompressBlock(block: Uint8Array, budget: Budget): Uint8Array {
  const reader = readerOf(block)
  const length = readVarint(reader)
  budget.bytes -= length
  if (budget.bytes < 0) throw new Error('it unpacks to too much')
  const out = new Uint8Array(length)
  let at = 0
  while (reader.at < block.length) {
    const tag = block[reader.at++] ?? 0
    if ((tag & 3) === 0) {
      const literal = take(reader, literalLength(reader, tag))
      out.set(literal, at)
      at += literal.length
      continue
    }
    const copy = readCopy(reader, tag)
    if (copy.offset === 0 || copy.offset > at || at + copy.length > length)
      throw new Error('a copy of nothing')
    for (let end = at + copy.length; at < end; at++) out[at] = out[at - copy.offset] ?? 0
  }
  if (at !== length) throw new Error('it ends too early')
  return out
}

function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0)
}

function literalLength(reader: Reader, tag: number): number {
  const short = tag >> 2
  return 1 + (short < 60 ? short : littleEndian(take(reader, short - 59)))
}

function readCopy(reader: Reader, tag: number): { length: number; offset: number } {
  if ((tag & 3) === 1)
    return { length: ((tag >> 2) & 7) + 4, offset: (tag >> 5) * 256 + littleEndian(take(reader, 1)) }
  return { length: (tag >> 2) + 1, offset: littleEndian(take(reader, (tag & 3) === 2 ? 2 : 4)) }
}
