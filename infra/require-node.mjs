// Scripts run on the Node that is deployed (24): from the optional dependency where there is one, else the system's.
const [major] = process.versions.node.split('.').map(Number);
if (major !== 24) {
  process.stderr.write(
    `Sunward's scripts need Node 24 and found ${process.versions.node}. On Linux (x64, arm64) and Windows (x64) "npm ci" brings it along; elsewhere please install Node 24.\n`,
  );
  process.exit(1);
}
