export const texts = {
  title: 'Preguntas y respuestas',
  description: 'Qué necesita Sunward, cómo decide, cuánto cuesta y qué pasa cuando falla una nube.',
  intro: 'Respuestas breves a lo que más nos preguntan.',
  items: {
    hardware: {
      question: '¿Tengo que instalar algo?',
      answer:
        'No. Sunward habla por internet con las nubes de tu inversor, tu contador y tu cargador. Las vinculas con las cuentas que ya tienes. Un cargador que hable OCPP se conecta sin la nube de su fabricante.',
    },
    rhythm: {
      question: '¿Cuánto tarda en reaccionar a una nube?',
      answer:
        'Lo que permitan tu suscripción y tus dispositivos: cada minuto con una de pago, cada 15 minutos con la gratuita. Algunos fabricantes miden con menos frecuencia; el resumen muestra de cuándo es cada dato.',
    },
    why: {
      question: '¿Por qué no carga ahora mi coche?',
      answer:
        'En el resumen, cada aparato tiene una frase que lo explica con cifras: por ejemplo, cuántos excedentes hay y cuántos hacen falta. El historial guarda esas frases dos meses.',
    },
    grid: {
      question: '¿Usará energía de la red?',
      answer:
        'Solo si compensa o si tú quieres. Cuando pasan nubes, un coche que está cargando sigue un rato, porque parar y arrancar también cuesta sol. Cuánta energía de la red puede ser depende de tus precios; puedes elegirlo para cada aparato. Si el coche debe estar lleno a una hora, carga de la red lo más tarde posible.',
    },
    battery: {
      question: 'Tengo batería en casa. ¿Quién recibe primero los excedentes?',
      answer:
        'Tú decides: primero la batería de casa, primero el coche, o la batería ayuda al coche por encima de un umbral. Con una suscripción de pago, un aparato también puede seguir la carga de la batería.',
    },
    hand: {
      question: '¿Puedo seguir encendiendo y apagando a mano?',
      answer:
        'Siempre, en Sunward o en la app del fabricante. Sunward nota un cambio hecho fuera y lo respeta un rato; la frase dice hasta cuándo.',
    },
    outage: {
      question: '¿Qué pasa si falla la nube de un fabricante?',
      answer:
        'Sin datos recientes no arranca nada nuevo; lo que está en marcha puede seguir un rato, nunca a más potencia, y el resumen muestra qué servicio no envía datos. Cuando vuelve, todo sigue solo.',
    },
    data: {
      question: '¿Qué sabéis de mí y quién puede leerlo?',
      answer:
        'Tu dirección de correo, lo que miden tus dispositivos y las claves de sus nubes, que se guardan cifradas y no se vuelven a mostrar. Solo los miembros de tu instalación ven sus datos. Las medidas detalladas se borran a los dos meses; el resto, cuando eliminas tu instalación.',
    },
    cost: {
      question: '¿Cuánto cuesta y cómo me doy de baja?',
      answer:
        'La suscripción gratuita no cuesta nada y no pide tarjeta. Las de pago son mensuales o anuales. Puedes darte de baja cuando quieras: la suscripción termina con el periodo pagado y no se renueva nada.',
    },
  },
};
