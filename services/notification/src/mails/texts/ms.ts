import type { MailTexts } from './en.ts';

export const ms: MailTexts = {
  greeting: 'Hai {name},',
  footer: 'Mesej ini dihantar oleh Fovea. Sila jangan balas.',
  contact: 'Dihantar oleh Fovea bagi pihak {clinic}. Balasan anda dihantar ke {email}.',
  facts: { child: 'Pesakit', plan: 'Pelan', amount: 'Jumlah', date: 'Tarikh', reference: 'Nombor rujukan' },
  mails: {
    staffInvited: {
      subject: 'Selamat datang ke Fovea: tetapkan kata laluan anda',
      body: ['Akaun telah dicipta untuk anda. Sila pilih kata laluan dalam masa 72 jam.'],
      action: 'Tetapkan kata laluan',
    },
    staffReset: {
      subject: 'Tetapkan semula kata laluan Fovea anda',
      body: [
        'Seseorang meminta kata laluan anda ditetapkan semula. Pautan ini sah selama satu jam.',
        'Jika bukan anda, tiada apa-apa perlu dilakukan.',
      ],
      action: 'Pilih kata laluan baharu',
    },
    staffEmailChanged: {
      subject: 'Alamat e-mel akaun Fovea anda telah ditukar',
      body: [
        'Alamat e-mel yang anda gunakan untuk log masuk ke Fovea telah ditukar. Anda telah dilog keluar di semua tempat, dan pautan yang dihantar sebelum ini tidak lagi berfungsi.',
        'Jika anda tidak menjangkakannya, sila hubungi pentadbir anda.',
      ],
      action: 'Log masuk',
    },
    staffPasswordChanged: {
      subject: 'Kata laluan Fovea anda telah ditukar',
      body: [
        'Kata laluan akaun anda telah ditukar dan anda telah dilog keluar di semua tempat.',
        'Jika bukan anda, pilih kata laluan baharu dengan segera dan beritahu pentadbir anda.',
      ],
      action: 'Pilih kata laluan baharu',
    },
    staffNewBrowser: {
      subject: 'Log masuk baharu ke akaun Fovea anda',
      body: [
        'Seseorang telah log masuk ke akaun anda daripada pelayar yang belum pernah kami lihat: {device}, {date}.',
        'Jika itu anda, tiada apa-apa perlu dilakukan. Jika bukan, pilih kata laluan baharu dengan segera.',
      ],
      action: 'Pilih kata laluan baharu',
    },
    customerInvited: {
      subject: 'Tetapkan kata laluan Fovea anda',
      body: [
        '{company} menghantar pautan ini kepada anda untuk memilih kata laluan portal Fovea. Pautan ini sah selama 72 jam.',
        'Jika anda sudah mempunyai kata laluan, ia kekal sehingga anda memilih yang baharu.',
      ],
      action: 'Tetapkan kata laluan',
    },
    customerProof: {
      subject: 'Sila sahkan alamat e-mel anda',
      body: [
        'Selamat datang ke Fovea. Akaun anda di {company} sudah sedia. Sila sahkan bahawa alamat ini milik anda; pautan ini sah selama 72 jam.',
        'Sehingga itu, e-mel kami ke alamat ini tidak menyebut apa-apa tentang keluarga anda. Jika anda tiada akaun dengan kami, tiada apa yang perlu dilakukan.',
      ],
      action: 'Sahkan alamat',
    },
    receiptLink: {
      subject: 'Resit anda',
      body: ['Anda boleh membaca resit anda melalui pautan ini.'],
      action: 'Buka resit',
    },
    familyNews: {
      subject: 'Ada sesuatu yang baharu untuk anda',
      body: [
        'Ada sesuatu yang baharu untuk anda dalam portal. Kami tidak menyatakan butirannya di sini sehingga alamat e-mel anda disahkan.',
      ],
      action: 'Buka',
    },
    customerReset: {
      subject: 'Tetapkan semula kata laluan Fovea anda',
      body: [
        'Seseorang meminta kata laluan anda ditetapkan semula. Pautan ini sah selama satu jam.',
        'Jika bukan anda, tiada apa-apa perlu dilakukan.',
      ],
      action: 'Pilih kata laluan baharu',
    },
    customerPasswordChanged: {
      subject: 'Kata laluan Fovea anda telah ditukar',
      body: [
        'Kata laluan akaun anda telah ditukar dan anda telah dilog keluar di semua tempat.',
        'Jika bukan anda, pilih kata laluan baharu dengan segera dan beritahu klinik anda.',
      ],
      action: 'Pilih kata laluan baharu',
    },
    customerPasswordSet: {
      subject: 'Klinik anda menetapkan kata laluan Fovea baharu untuk anda',
      body: [
        '{company} telah menetapkan kata laluan baharu untuk akaun anda, dan anda telah dilog keluar di semua tempat.',
        'Jika anda tidak memintanya, pilih kata laluan baharu dengan segera dan beritahu klinik anda.',
      ],
      action: 'Pilih kata laluan baharu',
    },
    patientLoginChanged: {
      subject: 'Log masuk peranti keluarga anda telah ditukar',
      body: [
        'Nama pengguna atau kata laluan yang digunakan oleh pesakit akaun anda pada peranti telah ditukar. Sila gunakan yang baharu mulai sekarang.',
        'Jika anda tidak menjangkakannya, sila hubungi {company}.',
      ],
      action: 'Buka portal',
    },
    customerNewBrowser: {
      subject: 'Log masuk baharu ke akaun Fovea anda',
      body: [
        'Seseorang telah log masuk ke akaun anda daripada pelayar yang belum pernah kami lihat: {device}, {date}.',
        'Jika itu anda, tiada apa-apa perlu dilakukan. Jika bukan, pilih kata laluan baharu dengan segera.',
      ],
      action: 'Pilih kata laluan baharu',
    },
    customerWelcome: {
      subject: 'Selamat datang ke Fovea',
      body: [
        'Akaun anda di {company} sudah sedia. Log masuk untuk memautkan peranti, menambah anak anda dan memilih pelan.',
      ],
      action: 'Buka portal',
    },
    receipt: {
      subject: 'Kami menerima pembayaran anda sebanyak {amount}',
      body: ['Pembayaran {amount} untuk {plan} ({child}) telah diterima. Rujukan: {reference}.'],
      action: 'Buka resit',
    },
    refund: {
      subject: 'Pembayaran anda telah dibayar balik',
      body: [
        'Kami telah membayar balik {amount} daripada pembayaran anda untuk {plan} ({child}).',
        'Bank anda mungkin mengambil masa beberapa hari untuk memaparkannya.',
      ],
      action: 'Buka resit',
    },
    declined: {
      subject: 'Satu pembayaran telah ditolak',
      body: [
        'Pembayaran {amount} untuk {plan} ({child}) telah ditolak.',
        'Sila hubungi klinik, bank atau penyedia kad anda.',
      ],
      action: 'Buka portal',
    },
    paymentLink: {
      subject: 'Pautan pembayaran anda',
      body: ['Sila bayar {amount} untuk {plan} ({child}). Pautan ini sah selama 24 jam.'],
      action: 'Bayar sekarang',
    },
    paidAfterErasure: {
      subject: 'Satu pembayaran perlu diperiksa: {payment}',
      body: [
        'Wang diterima untuk keluarga atau anak yang telah dipadamkan. Ia dikembalikan ke kad secara automatik; tiada apa-apa dilanjutkan.',
      ],
      action: 'Buka pembayaran',
    },
    mismatch: {
      subject: 'Satu pembayaran perlu diperiksa: {payment}',
      body: [
        'Penyedia kad memberitahu tentang pembayaran {payment}, tetapi bukan seperti yang diminta. Tiada apa-apa dilanjutkan. Sila bandingkan dengan rekod penyedia.',
      ],
      action: 'Buka pembayaran',
    },
    renewalOff: {
      subject: 'Pembaharuan automatik dimatikan',
      body: ['Pelan anda tidak lagi diperbaharui secara automatik. Tempoh yang telah dibayar kekal.'],
      action: 'Buka portal',
    },
    deviceLost: {
      subject: 'Peranti {serial} dilaporkan hilang',
      body: ['Sebuah keluarga melaporkan peranti {serial} hilang.'],
      action: 'Buka pesakit',
    },
    deviceFound: {
      subject: 'Peranti {serial} telah dijumpai',
      body: ['Sebuah keluarga melaporkan peranti {serial} telah dijumpai.'],
      action: 'Buka pesakit',
    },
    requestSent: {
      subject: 'Permintaan baharu daripada sebuah keluarga',
      body: ['Sebuah keluarga syarikat anda telah menghantar permintaan baharu.'],
      action: 'Buka pesakit',
    },
    staffRequest: {
      subject: 'Permintaan sokongan daripada {company}',
      body: ['{person} meminta sokongan:', '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'Jemputan: {topic}',
      body: ['Anda dijemput ke mesyuarat pada {date}.', 'Fail kalendar dilampirkan.'],
      action: 'Buka portal',
    },
    testMail: {
      subject: 'E-mel ujian daripada Fovea',
      body: ['Penghantar dalam tetapan platform berfungsi.'],
      action: '',
    },
    release: {
      subject: 'Perisian peranti baharu',
      body: ['Versi {version} tersedia untuk peranti anda. Ia akan dipasang apabila peranti dalam talian semula.'],
      action: '',
    },
  },
};
