import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

interface Column {
  readonly key: string;
  readonly title: string;
  /** `figure`: right-aligned, on one line; `text` may wrap. */
  readonly kind: 'figure' | 'text';
}

interface DataTableProps {
  readonly label: string;
  /** The first column is the row's header. */
  readonly columns: readonly [first: Omit<Column, 'kind'>, ...rest: Column[]];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[];
}

const ONE_LINE = { whiteSpace: 'nowrap' } as const;
const look = (kind: Column['kind'] | undefined) =>
  kind === 'figure' ? ({ align: 'right', sx: ONE_LINE } as const) : ({ sx: { minWidth: 120 } } as const);

/** A table of figures in a scrolling box. */
export const DataTable = ({ label, columns: [first, ...rest], rows }: DataTableProps) => (
  <TableContainer
    sx={{ maxHeight: 420, border: 1, borderColor: 'divider', borderRadius: 1 }}
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell>{first.title}</TableCell>
          {rest.map(({ key, title, kind }) => (
            <TableCell key={key} {...look(kind)}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={ONE_LINE}>
              {name}
            </TableCell>
            {rest.map((column, index) => (
              <TableCell key={column.key} {...look(column.kind)}>
                {cells[index]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
