import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Path inside the archive, with slashes. */
  readonly name: string;
  readonly data: Uint8Array;
}

/** 1 January 1980, the first day that the format knows: the same files make the same archive. */
const DATE = 0x21;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;

/** What both headers of a file hold, in this order. */
const common = (data: Uint8Array, packed: Uint8Array, name: Buffer): Buffer => {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(VERSION, 0);
  head.writeUInt16LE(FLAGS, 2);
  head.writeUInt16LE(DEFLATED, 4);
  head.writeUInt16LE(DATE, 8);
  head.writeUInt32LE(crc32(data), 10);
  head.writeUInt32LE(packed.byteLength, 14);
  head.writeUInt32LE(data.byteLength, 18);
  head.writeUInt16LE(name.byteLength, 22);
  return head;
};

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** An archive as every unpacker reads it (APPNOTE.TXT of the format, version 2.0). */
export const zip = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const [label, packed] = [Buffer.from(name), deflateRawSync(data, { level: 9 })];
    const head = common(data, packed, label);
    const file = Buffer.concat([signature(0x04034b50), head, label, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(0x02014b50), Buffer.from([VERSION, 0]), head, place, label]));
    files.push(file);
    offset += file.byteLength;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, index, signature(0x06054b50), end]);
};
