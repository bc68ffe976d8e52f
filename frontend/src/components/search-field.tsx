import { useId } from 'react';

interface SearchFieldProps {
  readonly label: string;
  /** Text that is searched for. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
}

/** A field to search a list by, under its label. */
export const SearchField = ({ label, value, onChange, className }: SearchFieldProps) => {
  const id = useId();
  return (
    <label className={className} htmlFor={id}>
      {label}
      <input id={id} type="search" autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
};
