import type { LegalTexts } from '../en/legal.ts';

export const texts: LegalTexts = {
  unnamed:
    'Quien ofrece este servicio de Sunward aún no ha indicado su nombre ni su dirección. Hasta que lo haga, no te fíes de él.',
  nobody: 'Aún sin indicar.',
  email: 'Correo electrónico: {{email}}',
  phone: 'Teléfono: {{phone}}',
  representedBy: 'Representante: {{representedBy}}',
  register: 'Registro: {{register}}',
  vatId: 'NIF-IVA: {{vatId}}',
  days: '{{days}} días',
  unstated: 'sin indicar para este servicio',
  imprint: `# Prestador del servicio

{{provider}}

# Contacto

{{contact}}

# Registro e impuestos

{{register}}

# Responsable del contenido

{{provider}}`,
  privacyPolicy: `# Quién es responsable

{{provider}}

{{contact}}

# Qué se guarda y para qué

Tu cuenta: dirección de correo, idioma y una contraseña que nadie puede leer. Con ello inicias sesión y podemos escribirte.

Tu casa: su nombre y zona horaria, su ubicación si la indicas, tus ajustes y quién más puede usarla. Es lo que Sunward necesita para manejarla.

Servicios vinculados: las claves de las nubes de tus dispositivos. Se cifran solo para tu casa y no se vuelven a mostrar.

Medidas: lo que comunican tu instalación solar, la red, la batería de casa, los cargadores y los coches, y cada decisión de Sunward con su motivo. La carga las sigue y el historial las muestra.

Pagos: tu suscripción y la referencia de tus pagos. La tarjeta y la dirección de facturación están solo en el proveedor de pagos Stripe.

Seguridad: inicios de sesión y cambios, con el país y el tipo de dispositivo, pero sin tu dirección IP. Muestran si otra persona ha usado tu cuenta.

Uso: cuántas veces se abre la aplicación, se elige un objetivo y se comparte una imagen, y cuánto pasa hasta el primer kilovatio hora o hasta que un servicio rechazado vuelve a funcionar. Lo contamos para todos juntos, sin anotar quién ha sido.

# Base jurídica

Para prestar aquello en lo que te has registrado (RGPD, artículo 6, apartado 1, letra b); para mantenerlo seguro, en lo que tenemos un interés legítimo (letra f); y donde la ley lo exige, como en las facturas (letra c).

# Dónde se guarda

En Amazon Web Services, en la región {{region}}. Su red Amazon CloudFront entrega las páginas desde un lugar cercano a ti. Amazon SES envía nuestros correos y Stripe recibe los pagos.

Cuando vinculas un servicio, Sunward lee de la nube de su fabricante y le envía órdenes. Ese fabricante tiene su propia política de privacidad. No vendemos datos ni mostramos publicidad.

# Cuánto tiempo se guarda

Medidas: 60 días. Decisiones con sus motivos: 90 días, y aquello en lo que se basaron, 28 días. Totales de un día: hasta que elimines la instalación.

Inicios de sesión y cambios: 400 días. Invitaciones: 14 días. Registros de nuestros servidores, con tu dirección IP: {{logs}}. Copias de seguridad: {{backups}}.

Todo lo demás se queda hasta que elimines tu instalación o tu cuenta. Entonces desaparece en minutos, salvo de las copias de seguridad. Las facturas se conservan el tiempo que exige la ley. Una nota, sin tu nombre, de que se usaron días gratis se conserva 400 días.

# En tu navegador

Sunward guarda en tu navegador tu sesión, tu idioma y los últimos datos, y un enlace de recomendación durante 30 días. No hay cookies de terceros ni seguimiento.

# Tus derechos

Puedes ver, corregir, llevarte, limitar y borrar lo que se guarda sobre ti, y oponerte a su uso. En tu perfil lo tienes todo en un solo archivo y puedes eliminar tu cuenta; para lo demás, escríbenos.

También puedes reclamar ante una autoridad de protección de datos.`,
  termsAndConditions: `# Quién ofrece Sunward

{{provider}}

{{contact}}

# Qué hace Sunward

Sunward lee lo que tus dispositivos comunican a través de las nubes de sus fabricantes y controla tus cargadores y enchufes para que usen tu propia energía solar. Con qué frecuencia y para cuántos aparatos depende de tu suscripción.

Depende de esas nubes, de tu conexión a internet y de tus dispositivos. Pueden fallar o cambiar sin aviso, así que no podemos prometer que algo esté cargado a una hora determinada. No uses Sunward para nada de lo que dependa la seguridad o la salud.

# De qué te ocupas tú

Vincula solo dispositivos que sean tuyos o cuyo propietario esté de acuerdo, y cumple las condiciones de sus fabricantes. No compartas tu contraseña. Tu instalación debe ser segura sin Sunward: deben protegerla sus fusibles e interruptores y los límites que haya fijado un electricista.

# Suscripciones y pago

La suscripción gratuita no cuesta nada y no pide tarjeta. Las de pago se pagan por adelantado por un mes, un año o diez años, al precio que se muestra antes de pagar, y se renuevan hasta que te des de baja. Los diez años se pagan una vez y no se renuevan.

Puedes darte de baja cuando quieras en “Ajustes”, “Suscripción”. La instalación sigue entonces en marcha hasta el final del tiempo pagado. Si falla un pago, te avisamos y suspendemos lo que incluye la suscripción hasta que se haga.

# Desistimiento

Como consumidor, puedes desistir en un plazo de 14 días sin dar motivos: escríbenos. Recuperas tu dinero, menos lo que hayas usado hasta entonces si nos pediste empezar al momento.

# Responsabilidad

Respondemos sin límite por dolo y negligencia grave, por daños a la vida, la integridad física y la salud, y donde la ley no permita otra cosa. Por negligencia leve respondemos solo si se incumple una obligación esencial del contrato, y solo por los daños que cabía prever.

# Fin y cambios

Puedes eliminar tu instalación y tu cuenta cuando quieras. Podemos poner fin a una suscripción gratuita avisando por correo con cuatro semanas de antelación. Los cambios de estas condiciones los anunciamos por correo con seis semanas de antelación; hasta que se apliquen puedes darte de baja.`,
};
