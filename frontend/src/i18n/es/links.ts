/** Texts about links that more than one page shows; loaded with the app. */
export const linkTexts = {
  save: 'Guardar',
  place: 'Dónde está: {{way}}',
  optional: 'Opcional.',
  unchanged: 'sin cambios',
  docs: 'Ayuda de {{service}}',
  ownDocs: 'Nuestra guía de {{service}}',
  notLinked: 'No se ha vinculado nada. Prueba de nuevo cuando quieras.',
  toStep: 'Ir al paso',
  relink: 'Volver a vincular',
  relinkTitle: 'Volver a vincular {{name}}',
  relinkText: 'Tus sensores y aparatos se quedan. Probamos los datos nuevos antes de cambiar los de ahora.',
  change: 'Cambiar',
  fieldRefused: 'No aceptado. Revísalo.',
  vendorTrouble:
    '{{service}} tiene problemas (desde {{time}}): varias casas no reciben respuesta de su nube. No tienes que hacer nada: todo sigue solo en cuanto {{service}} responda.',
  silentSince: '{{service}} no envía datos (desde {{time}})',
  copy: 'Copiar {{name}}',
  copied: 'Copiado: {{name}}',
};
